import { afterAll, beforeAll, expect, test } from 'vitest';
import { closingDays, type Closing } from '#shared/api/closing.ts';
import { lagosDate } from '#shared/lagos.ts';
import { openShop, ownerPassword, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import { days } from '../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const to = (shop: TestShop, rest: string) => `/api/sites/${shop.slug}${rest}`;
const stands = async (shop: TestShop) =>
  (
    await world.database.sql<{ state: string }>(
      'select state from store_closings where store_id = $1 order by asked_at',
      [shop.storeId],
    )
  ).map(({ state }) => state);

test('who works in a store with somebody that closes their account is told before, when it is kept, and when they are gone; a new owner keeps what was to close with it', async () => {
  const shop = await openShop(world);
  const other = await openShop(world);
  const team = async (personId: string, role: string) =>
    world.database.sql(
      'insert into store_members (store_id, user_id, role, created_at) values ($1, $2, $3, now())',
      [shop.storeId, personId, role],
    );
  await team(other.owner.id, 'manager');
  const account = async (path: string) =>
    (await shop.owner.signIn()).post(`/api/account/${path}`, { password: ownerPassword });
  const told = async () => {
    await world.work();
    const sent = world
      .mails()
      .filter((mail) => mail.to === other.owner.email && mail.template === 'staff-left');
    return sent.map(({ subject }) => subject);
  };
  await account('close');
  const due = lagosDate(new Date(world.clock.now().getTime() + days(closingDays)));
  // It closes with the account, and says so itself; there is nobody else yet who could do anything about it.
  expect([await told(), await stands(shop)]).toEqual([[], ['closing']]);
  await world.database.sql(`update store_members set role = 'owner' where store_id = $1`, [shop.storeId]);
  const second = await other.owner.signIn();
  expect((await second.get<Closing>(to(shop, '/closing'))).body.with_account).toBe(false);
  expect((await second.post<Closing>(to(shop, '/closing/undo'), {})).body.closes_on).toBe(null);
  expect(await stands(shop)).toEqual(['kept']);

  await account('close/undo');
  await account('close');
  expect(await told()).toEqual(['Ada Eze stays in Ada’s Shop', `Ada Eze leaves Ada’s Shop on ${due}`]);
  world.clock.advance(days(31));
  await terminal(world, 'job run accounts.erase_closed');
  expect((await told()).at(-1)).toBe('Ada Eze left Ada’s Shop');
  expect(
    await world.database.sql('select user_id, role from store_members where store_id = $1', [shop.storeId]),
  ).toEqual([{ user_id: other.owner.id, role: 'owner' }]);
});
