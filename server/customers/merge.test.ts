import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Customer } from '#shared/api/customers.ts';
import { atNewShop } from '#tests/support/selling/customers.ts';
import { payAsAsked } from '#tests/support/selling/odd-money.ts';

const { at, to, names, add, see, whoIs, on, sumsAgree } = atNewShop();

describe('two who are one person', () => {
  test('are shown and counted as one, with what comes later, and are two again with nothing lost', async () => {
    await payAsAsked(at.world, await on('08031111111', { email: 'bisi@example.com' }));
    await payAsAsked(at.world, await on('08032222222', { name: 'Mrs Ade', email: 'bisi@example.com' }));
    const [one, two] = [await whoIs('08031111111'), await whoIs('08032222222')];
    await at.owner.put(to(`/${two.id}/tags`), { tags: ['vip'] });
    expect((await see(one.id)).alike.map((other) => other.id)).toEqual([two.id]);
    for (let n = 0; n < 2; n++) {
      const merged = await at.owner.post<Customer>(to(`/${one.id}/merge`), { other_id: two.id });
      expect(merged.body).toMatchObject({
        id: one.id,
        order_count: 2,
        spent_kobo: 1_100_000,
        tags: ['vip'],
        alike: [],
        merged: [{ id: two.id, name: 'Mrs Ade', phone: '08032222222', order_count: 1, spent_kobo: 550_000 }],
      });
    }
    await sumsAgree();
    expect(await names('?search=mrs')).toEqual(['Bisi Ade']);
    expect((await see(two.id)).id).toBe(one.id);
    // An order by the second number is counted with the first, and is still the second one's.
    await payAsAsked(at.world, await on('08032222222', { name: 'Mrs Ade' }));
    expect(await see(one.id)).toMatchObject({ order_count: 3, spent_kobo: 1_650_000 });
    for (let n = 0; n < 2; n++)
      expect(
        (await at.owner.post<Customer>(to(`/${one.id}/separate`), { other_id: two.id })).body,
      ).toMatchObject({
        order_count: 1,
        spent_kobo: 550_000,
        merged: [],
      });
    expect(await see(two.id)).toMatchObject({ id: two.id, order_count: 2, spent_kobo: 1_100_000 });
    expect(await names('?search=mrs')).toEqual(['Mrs Ade']);
    await sumsAgree();
  });

  test('three become one by two steps; nobody is merged with themselves, nor with a customer of another store', async () => {
    const ids = [];
    for (const last of [1, 2, 3]) ids.push((await add(`Number ${last}`, `0803000000${last}`)).customer.id);
    const [a, b, c] = ids as [string, string, string];
    await at.owner.post(to(`/${b}/merge`), { other_id: c });
    const whole = await at.owner.post<Customer>(to(`/${a}/merge`), { other_id: c });
    expect(whole.body.merged.map((one) => one.id).toSorted()).toEqual([b, c].toSorted());
    expect(await names()).toEqual(['Number 1']);
    expect((await at.owner.post(to(`/${a}/merge`), { other_id: a })).status).toBe(409);
    expect((await at.owner.post(to(`/${a}/merge`), { other_id: randomUUID() })).status).toBe(404);
    expect((await see(b)).id).toBe(a);
  });

  test('money that moves while two are merged and separated is counted to the kobo', async () => {
    const orders = await Promise.all([on('08031111111'), on('08032222222'), on('08032222222')]);
    const [one, two] = [await whoIs('08031111111'), await whoIs('08032222222')];
    await Promise.all([
      ...orders.map((order) => payAsAsked(at.world, order)),
      at.owner.post(to(`/${one.id}/merge`), { other_id: two.id }),
    ]);
    await sumsAgree();
    expect((await see(one.id)).spent_kobo).toBe(1_650_000);
  });
});
