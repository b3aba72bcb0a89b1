import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Customer } from '#shared/api/customers.ts';
import { openShop, signedInOwner } from '#tests/support/app.ts';
import { atNewShop } from '#tests/support/selling/customers.ts';

const { at, to, names, add, see } = atNewShop();

const path = (rest = '') => `/api/sites/${at.shop.slug}/customer-tags${rest}`;
type Done = { customer_count: number; left_count: number };
const change = async (body: { id?: string; which: object; what: 'add' | 'take'; tags: string[] }) => {
  const sent = { id: randomUUID(), ...body };
  const reply = await at.owner.post<Done>(path(), sent);
  return { id: sent.id, status: reply.status, body: reply.body };
};
const undo = async (id: string, what: 'add' | 'take') =>
  (await at.owner.post<{ customer_count: number }>(path(`/${id}/undo`), { what })).body.customer_count;
const tagsOf = async (id: string) => (await see(id)).tags;
/** Five people; Bisi and Chidi have a tag before. */
async function people() {
  const made: string[] = [];
  for (const [n, name] of ['Ada', 'Bisi', 'Chidi', 'Dayo', 'Emeka'].entries())
    made.push((await add(`${name} Ojo`, `0803123456${n}`)).customer.id);
  const [ada, bisi, chidi, dayo, emeka] = made as [string, string, string, string, string];
  for (const id of [bisi, chidi]) await at.owner.put<Customer>(to(`/${id}/tags`), { tags: ['vip'] });
  return { ada, bisi, chidi, dayo, emeka };
}

test('tags go to those who are ticked, once under an id, the list is narrowed by them, and are taken back as one', async () => {
  const { ada, bisi, chidi, dayo } = await people();
  const first = await change({ which: { ids: [ada, bisi] }, what: 'add', tags: ['VIP ', 'wholesale'] });
  expect([first.status, first.body]).toEqual([200, { customer_count: 2, left_count: 0 }]);
  expect([await tagsOf(ada), await tagsOf(bisi), await tagsOf(dayo)]).toEqual([
    ['vip', 'wholesale'],
    ['vip', 'wholesale'],
    [],
  ]);
  expect((await names('?tag=wholesale')).toSorted()).toEqual(['Ada Ojo', 'Bisi Ojo']);
  // Its answer was lost on the line: it is told again, and nothing is done a second time.
  await at.owner.put(to(`/${ada}/tags`), { tags: ['vip', 'wholesale', 'lagos'] });
  const again = await change({
    id: first.id,
    which: { ids: [ada, bisi] },
    what: 'add',
    tags: ['vip', 'wholesale'],
  });
  expect(again.body).toEqual(first.body);
  expect(await undo(first.id, 'add')).toBe(2);
  // Bisi had one of them before, and Ada got another since: both stay.
  expect([await tagsOf(ada), await tagsOf(bisi), await tagsOf(chidi)]).toEqual([['lagos'], ['vip'], ['vip']]);
  expect(await names('?tag=wholesale')).toEqual([]);
  expect((await names('?tag=vip')).toSorted()).toEqual(['Bisi Ojo', 'Chidi Ojo']);
  expect(await undo(first.id, 'add')).toBe(0);
  expect(
    (await change({ id: first.id, which: { ids: [ada] }, what: 'add', tags: ['vip'] })).body.customer_count,
  ).toBe(0);
  expect(await tagsOf(ada)).toEqual(['lagos']);
});

test('tags are taken from all that a list shows, and come back', async () => {
  const { bisi, chidi } = await people();
  await at.owner.put<Customer>(to(`/${chidi}/tags`), { tags: ['lagos', 'vip'] });
  const taken = await change({ which: { search: 'ojo', tag: 'vip' }, what: 'take', tags: ['vip'] });
  expect(taken.body).toEqual({ customer_count: 2, left_count: 0 });
  expect([await tagsOf(bisi), await tagsOf(chidi), await names('?tag=vip')]).toEqual([[], ['lagos'], []]);
  expect(await undo(taken.id, 'take')).toBe(2);
  expect([await tagsOf(bisi), await tagsOf(chidi)]).toEqual([['vip'], ['lagos', 'vip']]);
  expect((await names('?tag=vip')).toSorted()).toEqual(['Bisi Ojo', 'Chidi Ojo']);
  const none = await change({ which: { search: 'nobody' }, what: 'take', tags: ['vip'] });
  expect(none.body).toEqual({ customer_count: 0, left_count: 0 });
});

test('who would have too many tags gets none of them; who is another’s, or may not change them, changes nothing', async () => {
  const { ada, bisi } = await people();
  const twenty = Array.from({ length: 20 }, (_, n) => `t${String(n).padStart(2, '0')}`);
  await at.owner.put<Customer>(to(`/${ada}/tags`), { tags: twenty.slice(1) });
  const made = await change({ which: { ids: [ada, bisi] }, what: 'add', tags: ['new', 'old'] });
  expect(made.body).toEqual({ customer_count: 1, left_count: 1 });
  expect([await tagsOf(ada), await tagsOf(bisi)]).toEqual([twenty.slice(1), ['new', 'old', 'vip']]);
  const without = await change({ which: { ids: [ada] }, what: 'add', tags: [' '] });
  expect([without.status, without.body]).toEqual([400, { tags: ['Say which tags.'] }]);
  const other = await openShop(at.world);
  const theirs = `/api/sites/${other.slug}/customer-tags`;
  const body = { id: randomUUID(), which: { ids: [bisi] }, what: 'take', tags: ['vip'] };
  const foreign = await (await other.owner.signIn()).post<Done>(theirs, body);
  expect(foreign.body).toEqual({ customer_count: 0, left_count: 0 });
  expect(
    (await (await other.owner.signIn()).post<Done>(`${theirs}/${made.id}/undo`, { what: 'add' })).body,
  ).toEqual({
    customer_count: 0,
  });
  const viewer = await signedInOwner(at.world);
  await at.world.database.sql(
    `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, 'viewer', now())`,
    [at.shop.storeId, viewer.id],
  );
  const client = await viewer.signIn();
  expect([
    (await client.post(path(), body)).status,
    (await client.post(path(`/${made.id}/undo`), { what: 'add' })).status,
  ]).toEqual([403, 403]);
  expect(await tagsOf(bisi)).toEqual(['new', 'old', 'vip']);
});
