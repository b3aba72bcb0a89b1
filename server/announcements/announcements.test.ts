import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Unread } from '#shared/api/announcements.ts';
import { openShop, signedInOwner, type Owner } from '#tests/support/app.ts';
import { billingWorld, day, type BillingWorld } from '#tests/support/billing.ts';
import { lagosDate, lagosDay } from '#shared/lagos.ts';
import { offers } from '#shared/plans.ts';

let world: BillingWorld;
let ada: Owner;
beforeAll(async () => {
  world = await billingWorld();
  ada = await signedInOwner(world.test);
});
afterAll(() => world.close());

const dayAhead = (days: number) => lagosDay(new Date(world.test.clock.now().getTime() + days * day));
async function lettersTo(owner: Owner): Promise<{ subject: string; text: string }[]> {
  await world.test.work();
  return world.test
    .mails()
    .filter((mail) => mail.to === owner.email && / from \d| do(es)? not change on /.test(mail.subject));
}
const rows = () => world.test.database.sql('select kind, words from announcements order by made_at');

test('other terms are told to every account by mail, once, and not less than thirty days before they hold', async () => {
  for (const [typed, answer] of [
    [
      `announce terms ${dayAhead(29)} Shorter.`,
      'That is too soon: people have to hear of it at least 30 days before.',
    ],
    [
      `announce privacy ${dayAhead(13)} Shorter.`,
      'That is too soon: people have to hear of it at least 14 days before.',
    ],
    [`announce rules ${dayAhead(40)} Shorter.`, 'Say terms, privacy or price.'],
    ['announce terms 2027-02-30 Shorter.', 'Say the day as 2027-01-31.'],
    [`announce terms ${dayAhead(40)}`, 'Say in a sentence what will be different.'],
  ] as const)
    expect(await world.operator(typed)).toBe(answer);
  expect(await rows()).toEqual([]);
  expect(await lettersTo(ada)).toEqual([]);
  const holds = dayAhead(31);
  const from = lagosDate(`${holds}T12:00:00Z`);
  expect(await world.operator(`announce terms ${holds} We answer within two days.`)).toBe(
    `All accounts are being told that it holds from ${from}.`,
  );
  const [letter, ...more] = await lettersTo(ada);
  expect(more).toEqual([]);
  expect(letter!.subject).toBe(`New terms of service from ${from}`);
  expect(letter!.text).toContain('We answer within two days.');
  expect(letter!.text).toContain('If you do not agree you may close your account before that day');
  // The same work done once more writes to nobody anew.
  const [{ id }] = (await world.test.database.sql<{ id: string }>('select id from announcements')) as [
    { id: string },
  ];
  const { db, jobs } = world.deps;
  await db.transact((tx) => jobs.send(tx, 'announcements.tell', { id, withdrawn: false }));
  expect(await lettersTo(ada)).toHaveLength(1);
});

test('whoever had an account before reads what changes above every page until they say that they have read it, and that is kept; who signs up later does not', async () => {
  const { sql } = world.test.database;
  const shop = await openShop(world.test);
  const later = async (owner: Owner) =>
    (await (await owner.signIn()).get<{ items: Unread[] }>('/api/account/announcements')).body.items;
  const unread = async () =>
    (await (await shop.owner.signIn()).get<{ unread: number }>(`/api/sites/${shop.slug}/settings`)).body
      .unread;
  expect([await unread(), await later(shop.owner)]).toEqual([0, []]);
  world.test.clock.advance(1_000);
  const holds = dayAhead(60);
  await world.operator(`announce terms ${holds} We answer within one day.`);
  await world.operator(`announce price ${dayAhead(900)} Starter costs ₦7,000 a month.`);
  const [one, ...more] = await later(shop.owner);
  expect([await unread(), more]).toEqual([1, []]);
  expect(one).toMatchObject({ kind: 'terms', words: 'We answer within one day.' });
  // It stays, also when its day has come, until it is read; that is kept once, with its first time.
  world.test.clock.advance(61 * day);
  expect(await unread()).toBe(1);
  const read = async () =>
    (await shop.owner.signIn()).post<{ items: Unread[] }>(`/api/account/announcements/${one!.id}/read`, {});
  const at = world.test.clock.now();
  expect((await read()).body.items).toEqual([]);
  world.test.clock.advance(day);
  await read();
  expect(await unread()).toBe(0);
  expect(
    await sql('select user_id, read_at from announcement_readers where announcement_id = $1', [one!.id]),
  ).toEqual([{ user_id: shop.owner.id, read_at: at }]);
  // Nobody reads for others, and what is not there is nothing.
  expect(await later(ada)).toHaveLength(1);
  const nothing = await (
    await ada.signIn()
  ).post('/api/account/announcements/00000000-0000-4000-8000-000000000009/read', {});
  expect([nothing.status, await later(ada)]).toEqual([200, await later(ada)]);
  const chi = await signedInOwner(world.test, 'Chi');
  await sql('update users set terms_accepted_at = $2 where id = $1', [chi.id, world.test.clock.now()]);
  expect(await later(chi)).toEqual([]);
});

test('what is taken back before its day is told to everybody, too, and a day that has come stays', async () => {
  await world.operator(`announce privacy ${dayAhead(15)} One company more.`);
  const [{ id }] = (await world.test.database.sql<{ id: string }>(
    `select id from announcements where kind = 'privacy'`,
  )) as [{ id: string }];
  expect(await world.operator(`announce take-back ${id}`)).toBe(
    'It is taken back, and all accounts are being told.',
  );
  expect((await lettersTo(ada)).map(({ subject }) => subject)).toContain(
    `The privacy policy does not change on ${lagosDate(`${dayAhead(15)}T12:00:00Z`)}`,
  );
  expect(await world.operator(`announce take-back ${id}`)).toBe(
    'There is no such announcement, or its day has come.',
  );
});

test('a price that rose is charged from the next period on only where it was announced thirty days before; until then the last one is', async () => {
  const price = offers.find(({ id }) => id === 'starter')!.price.monthly as { kobo: number };
  const store = await world.store();
  const late = await world.store();
  try {
    for (const one of [store, late]) await world.buy(one, { offer: 'starter', billing: 'monthly' });
    price.kobo = 600_000;
    // Nobody was told: the next period costs what the last one did.
    expect((await world.view(store)).next_charge?.amount_kobo).toBe(500_000);
    await world.operator(`announce price ${dayAhead(45)} Starter costs ₦6,000 a month.`);
    await world.passDays(31);
    const paid = async () =>
      (
        await world.test.database.sql<{ amount_kobo: number }>(
          `select amount_kobo from invoices where store_id = $1 and state = 'paid' order by period`,
          [store.storeId],
        )
      ).map(({ amount_kobo }) => Number(amount_kobo));
    expect(await paid()).toEqual([500_000, 500_000]);
    expect((await world.view(store)).next_charge?.amount_kobo).toBe(600_000);
    // Who does not want that cancels before it.
    await (await late.owner.signIn()).post(late.path('/cancel'));
    await world.passDays(31);
    expect(await paid()).toEqual([500_000, 500_000, 600_000]);
    expect((await world.view(late)).state).toBe('lapsed');
  } finally {
    price.kobo = 500_000;
  }
});
