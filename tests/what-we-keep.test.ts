import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tablesRead } from '#server/personal-data/account-copy.ts';
import { privacySections } from '#web/site/legal/privacy-text.ts';
import { personal } from './support/moving/personal-columns.ts';

/** The lists in a section of the privacy policy. */
const itemsOf = (id: string): readonly string[] =>
  privacySections
    .find((section) => section.id === id)!
    .body.flatMap((part) => (typeof part === 'string' ? [] : part));

/** Which line of the policy says that a table is kept, by how the line begins. */
const saidIn: Record<string, string> = {
  'Account:': 'users announcement_readers',
  'Log in with Google': 'sign_in_identities',
  'Orders:': `customers customer_notes customer_words orders order_lines order_events order_notes order_words order_edits
    order_blocks fulfillments rider_reports discount_uses gift_cards gift_card_entries direct_transfers refunds
    money_decisions stock_movements order_views`,
  'Brought from another shop:': 'past_orders brought_files brought_items',
  'What shoppers send a store': 'reviews enquiries subscribers stock_waits',
  'Payments:': 'payments earlier_money provider_events invoices saved_cards',
  'Sign-ins:': 'sessions passkeys second_steps recovery_codes trusted_browsers email_changes',
  'Phones that ring:': 'push_devices push_choices',
  'Work in a store:':
    'name_orders store_members store_directory store_invitations store_changes store_tallies',
  'With an order:': 'ad_events',
  'Course and live class:': `course_purchases course_entitlements course_progress course_certificates class_seats class_questions
    class_interest`,
  'Reports of shops:': 'abuse_reports',
  'Mails and texts:': 'mails mail_counts mail_troubles texts audit_entries',
};

test('every table that holds something of a person is said in the list of what we keep', () => {
  const said = new Set(Object.values(saidIn).flatMap((tables) => tables.split(/\s+/)));
  const kept = new Set([...personal.map((column) => column.split('.')[0]!), ...tablesRead()]);
  expect(kept.size).toBeGreaterThan(40);
  expect([...kept].filter((table) => !said.has(table))).toEqual([]);
  expect([...said].filter((table) => !kept.has(table))).toEqual([]);
  const items = itemsOf('what-we-keep');
  for (const beginning of Object.keys(saidIn))
    expect([beginning, items.filter((item) => item.startsWith(beginning)).length]).toEqual([beginning, 1]);
});

/** What the policy says of the cookies that each file sets on our own website. */
const saidOfCookies: Record<string, string[]> = {
  'server/accounts/sessions/cookies.ts': [
    'a session cookie that scripts cannot read, which keeps you signed in;',
    '“auth_token”, which says no more than that there is a session, and “user”, with your first name and the addresses of your stores, so that the page can greet you;',
    'the language of your dashboard, where it is not English, for a year;',
  ],
  'server/accounts/sessions/known-device.ts': [
    'a cookie by which your account knows this browser for a year, so that wrong guesses of others do not shut you out;',
  ],
  'server/accounts/sign-up/own-sign-up.ts': [
    'one that ties a sign-up to the browser it was begun in, for a day',
  ],
  'server/accounts/google/nonce.ts': ['a cookie that ties that login to this browser for 30 minutes;'],
  'server/accounts/two-step/routes.ts': [
    'where you log in in two steps: one that says that the first is done, for ten minutes, and one of a browser you trust, for 30 days;',
  ],
  'server/academy/entry/device.ts': ['those of the course and of a live class, which say that it is you;'],
  'server/live-class/cookies.ts': ['those of the course and of a live class, which say that it is you;'],
};

test('whatever sets a cookie on our website has its words in the list of cookies', () => {
  const setting = globSync('server/**/*.ts').filter(
    (file) =>
      !file.includes('.test.') &&
      // What others set through it names it.
      file !== 'server/accounts/sessions/secret-cookie.ts' &&
      // The shops’ own, at other addresses.
      !file.startsWith('server/storefront/') &&
      /\bsetCookie\(|\bsecretCookie\(/.test(readFileSync(file, 'utf8')),
  );
  expect(setting.toSorted()).toEqual(Object.keys(saidOfCookies).toSorted());
  const text = itemsOf('cookies').join('\n');
  for (const words of Object.values(saidOfCookies).flat()) expect(text).toContain(words);
});
