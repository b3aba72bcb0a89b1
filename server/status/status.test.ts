import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { overduePayments } from '../payments/overdue.ts';
import { days, hours, minutes } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { namedOperator, terminal } from '#tests/support/programs/operators.ts';
import { lookAtStatus } from './look.ts';
import { troublesSince } from './queries.ts';

let world: TestApp | undefined;
beforeEach(async () => {
  await world?.close();
  world = await testApp();
});
afterAll(() => world?.close());

const app = () => world!;
const look = () =>
  lookAtStatus({
    db: app().database.db,
    clock: app().clock,
    log: app().app.deps.log,
    overduePayments,
    clockWentBack: [],
  });
const page = async () => (await app().client().get('/status')).text;
const troubles = async () =>
  (await troublesSince(app().database.db.platform, new Date(0))).map(
    ({ what, began_at, ended_at, words }) => ({
      what,
      minutes: ended_at ? (ended_at.getTime() - began_at.getTime()) / 60_000 : null,
      words,
    }),
  );
const say = (typed: string) => terminal(app(), typed);

/** A mail that was tried twice in vain, to a domain of its own. */
async function failing(domain: string) {
  const at = app().clock.now();
  await app().database.sql(
    `insert into mails (id, key, recipient, template, data, created_at, next_try_at, attempts, last_error, from_known)
     values ($1::uuid, $1::text, $2, 'verify-email', '{}', $3, $4, 2, 'connection refused', false)`,
    [newId(), `ada@${domain}`, at, new Date(at.getTime() + hours(2))],
  );
}

describe('the page', () => {
  test('says that everything works, and nothing of ninety days', async () => {
    await look();
    const text = await page();
    expect(text).toContain('Everything works.');
    expect(text).toContain('Nothing in the last 90 days.');
    expect(text.match(/100\.00% of the last 90 days without trouble/g)).toHaveLength(3);
  });

  test('says since when work in the background stands still', async () => {
    await look();
    app().clock.advance(minutes(4));
    const text = await page();
    expect(text).toContain('Something does not work as it should.');
    expect(text).toContain('Work in the background stands still since');
  });

  test('answers without its database, with a sentence that says what people may do', async () => {
    await look();
    await app().database.sql('alter table status_troubles rename to status_away');
    const answer = await app().client().get('/status');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30']);
    expect(answer.text).toContain('Presence cannot reach its database right now.');
  });
});

describe('what is noticed', () => {
  test('a time in which Presence was not there, by the next look', async () => {
    await look();
    app().clock.advance(minutes(2));
    await look();
    expect(await troubles()).toEqual([]);
    app().clock.advance(minutes(47));
    await look();
    await look();
    expect(await troubles()).toEqual([{ what: 'presence', minutes: 47, words: '' }]);
    expect(await page()).toContain('Presence could not be reached.');
    expect(await page()).toContain('· 47 minutes');
  });

  test('mails to several domains that do not go out; one domain is its own trouble', async () => {
    await failing('a.example');
    await failing('a.example');
    await failing('b.example');
    app().clock.advance(minutes(20));
    await look();
    expect(await troubles()).toEqual([]);
    await failing('c.example');
    await look();
    await look();
    expect(await troubles()).toEqual([{ what: 'mails', minutes: null, words: '' }]);
    expect(await page()).toContain('Emails go out late.');
    await app().database.sql('update mails set sent_at = created_at');
    await look();
    expect(await troubles()).toEqual([{ what: 'mails', minutes: 20, words: '' }]);
  });

  test('payments by our own keys that nobody can say the end of; those by a store’s keys are its owner’s', async () => {
    const at = app().clock.now();
    const open = (integration: string) =>
      app().database.sql(
        `insert into payments (reference, purpose, owner_id, provider, mode, state, amount_kobo, currency, email,
           callback_url, created_at, expires_at, integration)
         values ($1, 'plan', $2, 'paystack', 'test', 'in_progress', 500000, 'NGN', 'ada@example.com', '/', $3, $3, $4)`,
        [`plan-${newId()}`, newId(), at, integration],
      );
    await open(newId());
    app().clock.advance(minutes(11));
    await look();
    expect(await troubles()).toEqual([]);
    await open('platform');
    await look();
    expect(await troubles()).toEqual([{ what: 'payments', minutes: null, words: '' }]);
    await app().database.sql(`update payments set state = 'abandoned'`);
    await look();
    expect(await troubles()).toEqual([{ what: 'payments', minutes: 11, words: '' }]);
  });

  test('what is long over is forgotten by day, and shown no more', async () => {
    await look();
    app().clock.advance(hours(2));
    await look();
    app().clock.advance(days(91));
    expect(await page()).not.toContain('Presence could not be reached.');
    app().clock.advance(days(30));
    await app().database.db.transact((tx) => app().app.deps.jobs.send(tx, 'status.tidy', {}));
    await app().work();
    expect(
      await app().database.sql(`select 1 from status_troubles where began_at < $1`, [
        new Date(app().clock.now().getTime() - days(120)),
      ]),
    ).toEqual([]);
  });
});

describe('what does not work right now', () => {
  test('that the work by the clock stands still is told in the console, until it goes again', async () => {
    const operator = await namedOperator(app());
    const since = async () =>
      (await operator.client.get<{ still_since: string | null }>('/api/operator/me')).body.still_since;
    await look();
    const seen = app().clock.now().toISOString();
    app().clock.advance(minutes(3));
    expect(await since()).toBe(null);
    app().clock.advance(minutes(1));
    expect(await since()).toBe(seen);
    await look();
    expect(await since()).toBe(null);
  });

  test('is said in every dashboard and in the console as long as it lasts, as found or as the operator says it', async () => {
    const shop = await openShop(app());
    const operator = await namedOperator(app());
    const told = async () => [
      (await shop.owner.client.get<{ trouble: string }>(`/api/sites/${shop.slug}/settings`)).body.trouble,
      (await operator.client.get<{ trouble: string }>('/api/operator/me')).body.trouble,
    ];
    const both = (words: string | null) => [words, words];
    expect(await told()).toEqual(both(null));
    for (const domain of ['a.example', 'b.example', 'c.example']) await failing(domain);
    app().clock.advance(minutes(6));
    await app().database.sql(`update mails set created_at = created_at - interval '20 minutes'`);
    await look();
    const late = 'Emails go out late. They are kept and sent as soon as they can be.';
    expect(await told()).toEqual(both(late));
    expect(await page()).toContain(late);
    await say('status say payments Our card provider has an outage.');
    expect(await told()).toEqual(both(`${late} Our card provider has an outage.`));
    await app().database.sql('update mails set sent_at = created_at');
    await look();
    await say('status over payments');
    expect(await told()).toEqual(both(null));
    expect(await page()).toContain('Emails went out late.');
  });
});

describe('what the operator says', () => {
  test('stands until it is over, whatever is noticed meanwhile', async () => {
    await look();
    expect(await say('status say payments Our card provider has an outage.')).toBe(
      'It stands at /status and in every dashboard until you say "status over".',
    );
    await look();
    expect(await page()).toContain('Our card provider has an outage.');
    await say('status say payments They work on it & mend it.');
    expect(await page()).toContain('They work on it &#38; mend it.');
    app().clock.advance(minutes(2));
    expect(await say('status over payments')).toBe('It is said to work again.');
    expect(await troubles()).toEqual([{ what: 'payments', minutes: 2, words: 'They work on it & mend it.' }]);
  });

  test('is refused for parts there are not, and for nothing said; nothing is written', async () => {
    expect(await say('status say shops Down.')).toBe('Say one of presence, payments, mails.');
    expect(await say('status over payments')).toBe('Nothing is open there.');
    expect(await troubles()).toEqual([]);
  });
});
