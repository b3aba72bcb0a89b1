import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invitation, StorePerson } from '#shared/api/staff.ts';
import { openShop, signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { hashSecret } from '../platform/ids.ts';
import { addMember, deleteMember } from './queries.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

interface Sent {
  invitation: Invitation;
  link: string | null;
}

/** What is written in a transaction that `begun` has to wait for; answers what came of that. */
async function before<Answer>(
  write: (tx: PlatformTx) => Promise<unknown>,
  begun: () => Promise<Answer>,
): Promise<Answer> {
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { answer } = await world.database.db.transact(async (tx) => {
    await write(tx);
    const waiting = begun();
    await expect.poll(() => world.database.sql(waits), { timeout: 10_000 }).not.toEqual([]);
    return { answer: waiting };
  });
  return answer;
}

test('at the moment in which a manager is removed, nobody is invited by them any more', async () => {
  const shop = await openShop(world);
  const bola = await signedInOwner(world, 'Bola');
  await world.database.db.transact((tx) =>
    addMember(tx, { storeId: shop.storeId, userId: bola.id, role: 'manager', at: world.clock.now() }),
  );
  const to = `/api/sites/${shop.slug}/people/invitations`;
  const invited = await before(
    (tx) => deleteMember(tx, shop.storeId, bola.id),
    () => bola.client.post<Sent>(to, { to: '08031110001', role: 'manager' }),
  );
  expect([invited.status, invited.body]).toEqual([
    403,
    { detail: 'You may not invite people here any more.' },
  ]);
  const left = await world.database.sql('select 1 from store_invitations where store_id = $1', [
    shop.storeId,
  ]);
  expect(left).toEqual([]);
});

test('at the moment in which an invitation is sent anew for less, the earlier link lets nobody in', async () => {
  const shop = await openShop(world);
  const { body } = await shop.owner.client.post<Sent>(`/api/sites/${shop.slug}/people/invitations`, {
    to: '08031110001',
    role: 'manager',
  });
  const other = await signedInOwner(world, 'Other');
  const hash = hashSecret('another key');
  const entered = await before(
    (tx) =>
      tx
        .updateTable('store_invitations')
        .set({ role: 'viewer', key_hash: hash })
        .where('id', '=', body.invitation.id)
        .execute(),
    () => other.client.post(`/api/invitations/${body.link!.split('/invitation/')[1]}/accept`, {}),
  );
  expect(entered.status).toBe(409);
  const { people } = (
    await shop.owner.client.get<{ people: StorePerson[] }>(`/api/sites/${shop.slug}/people`)
  ).body;
  expect(people.map(({ id }) => id)).toEqual([shop.owner.id]);
});
