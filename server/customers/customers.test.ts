import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Customer } from '#shared/api/customers.ts';
import type { Order, OrderSummary } from '#shared/api/orders.ts';
import { openShop, signedInOwner } from '#tests/support/app.ts';
import { atNewShop } from '#tests/support/selling/customers.ts';
import { act, pass, payAsAsked } from '#tests/support/selling/odd-money.ts';
import { pollDisputes, syncDispute } from '../payments/disputes/disputes.ts';
import { days, hours } from '../platform/clock.ts';

const { at, to, list, names, add, see, whoIs, on, sumsAgree } = atNewShop();

describe('what a customer brought', () => {
  const phone = '08031234567';
  const sums = async () => {
    await sumsAgree();
    at.owner = await at.shop.owner.signIn();
    const { order_count, spent_kobo } = await whoIs(phone);
    return [order_count, spent_kobo];
  };

  test('follows their orders through every move of the money', async () => {
    const paid = await on(phone);
    expect(await sums()).toEqual([1, 0]);
    await payAsAsked(at.world, paid);
    expect(await sums()).toEqual([1, 550_000]);
    await act(paid, 'refund', { amount_kobo: 150_000, key: 'refund-of-150000' });
    await pass(at.world, hours(3));
    expect(await sums()).toEqual([1, 400_000]);
    const { id } = at.world.sandbox.control.openDispute({ reference: paid.reference, amount: 400_000 });
    await pollDisputes(at.world.app.deps.payments);
    at.world.sandbox.control.decideDispute({ id, outcome: 'lost' });
    await syncDispute(at.world.app.deps.payments, { integration: 'platform', provider: 'paystack' }, id);
    expect(await sums()).toEqual([1, 0]);
    await act(paid, 'cancel');
    expect(await sums()).toEqual([0, 0]);
  });

  test('follows cash that is recorded and undone, a counter sale taken back, and a transfer', async () => {
    const cash = await on(phone, { pay_method: 'on_delivery' });
    await act(cash, 'fulfill', { tracking: '' });
    await act(cash, 'cash');
    expect(await sums()).toEqual([1, 550_000]);
    await act(cash, 'cash/undo');
    expect(await sums()).toEqual([1, 0]);
    const sale = await at.owner.post<Order>(`/api/sites/${at.shop.slug}/counter/sales`, {
      key: randomUUID(),
      lines: [{ variant_id: at.shop.product.variantId, quantity: 2, unit_price_kobo: 400_000 }],
      paid_by: 'cash',
      buyer: { name: '', phone },
    });
    expect(await sums()).toEqual([2, 800_000]);
    expect((await whoIs(phone)).name).toBe('Bisi Ade');
    await at.owner.post(`/api/sites/${at.shop.slug}/orders/${sale.body.id}/take-back`, {});
    expect(await sums()).toEqual([1, 0]);
    const gtb = { bank_code: '058', account_number: '0123456789' };
    const named = await at.owner.post<object>(`/api/sites/${at.shop.slug}/payout-account/name`, gtb);
    await at.owner.put(`/api/sites/${at.shop.slug}/payout-account`, { ...gtb, ...named.body });
    await at.owner.patch(`/api/sites/${at.shop.slug}/settings`, { pay_direct: true });
    const sent = await on(phone, { pay_method: 'direct_transfer' });
    await act(sent, 'transfer/received', { amount_kobo: sent.total_kobo, so_far_kobo: 0 });
    expect(await sums()).toEqual([2, sent.total_kobo]);
  });

  test('is exact when many of their orders come and are paid at once', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => on(phone)));
    await Promise.all(orders.map((order) => payAsAsked(at.world, order)));
    expect(await sums()).toEqual([8, 8 * 550_000]);
  });
});

describe('the list', () => {
  test('finds by names without marks, by the phone however it is typed, by its last digits and by e-mail', async () => {
    await add('Àmú Kẹ́hìndé', '08031234567', 'amu.k@example.com');
    await add('Bisi Ade', '07055500001');
    for (const typed of [
      'amu',
      'kehin',
      '0803 123 4567',
      '+2348031234567',
      '234803',
      '+234 803 1',
      '8031234567',
      '0803',
      '4567',
      'amu.k@ex',
    ])
      expect([typed, await names(`?search=${encodeURIComponent(typed)}`)]).toEqual([typed, ['Àmú Kẹ́hìndé']]);
    expect(await names('?search=bisi%20amu')).toEqual([]);
    expect(await names('?search=%23')).toEqual([]);
  });

  test('finds a name with a hyphen, an apostrophe or apart however it is typed', async () => {
    await add('Abdul-Rahman Bello', '08031234567');
    await add('Abdulrahman Musa', '08031234568');
    await add('Abdul Rahman Sani', '08031234569');
    await add('Rahman Abdul', '08031234570');
    await add("Kemi O'Neill", '08031234571');
    await add('Tola O-Neill', '08031234572');
    await add('Bola Oneill', '08031234573');
    await add('Adé-Adeola Cole', '08031234574');
    await add('Mary Amadi', '08031234575');
    const found = async (typed: string) =>
      (await names(`?search=${encodeURIComponent(typed)}`)).toSorted().join(', ');
    const threeOfThem = 'Abdul Rahman Sani, Abdul-Rahman Bello, Abdulrahman Musa';
    expect(await found('abdulrahman')).toBe(threeOfThem);
    expect(await found('Abdul-Rahman')).toBe(`${threeOfThem}, Rahman Abdul`);
    expect(await found('abdul rahman sani')).toBe('Abdul Rahman Sani');
    expect(await found('abdulrahman bel')).toBe('Abdul-Rahman Bello');
    expect(await found('musa abdul-rahman')).toBe('Abdulrahman Musa');
    for (const typed of ['oneill', "o'neill", 'O’NEILL', 'o-neill', 'o neill'])
      expect([typed, await found(typed)]).toEqual([typed, "Bola Oneill, Kemi O'Neill, Tola O-Neill"]);
    for (const typed of ['adeola ade', 'ade-adeola', 'adeadeola'])
      expect([typed, await found(typed)]).toEqual([typed, 'Adé-Adeola Cole']);
    expect(await found('maryam')).toBe('');
    const first = await list('?search=abdulrahman&limit=2');
    const second = await list(`?search=abdulrahman&limit=2&after=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null]);
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(
      await names('?search=abdulrahman'),
    );
  });

  test('finds by the end of a phone from six digits on, and by no middle of it', async () => {
    await add('Amu Kehinde', '08031234567');
    await add('Bisi Ade', '07055534567');
    for (const [typed, found] of [
      ['1234567', ['Amu Kehinde']],
      ['123 4567', ['Amu Kehinde']],
      ['234567', ['Amu Kehinde']],
      ['534567', ['Bisi Ade']],
      ['031234567', ['Amu Kehinde']],
      ['34567', []],
      ['123456', []],
      ['7654567', []],
    ] as const)
      expect([typed, await names(`?search=${encodeURIComponent(typed)}`)]).toEqual([typed, [...found]]);
  });

  test('says whom somebody may have meant who mistyped a name', async () => {
    await add('Ngozi Okonkwo', '08031234567');
    const ask = (typed: string) => list(`?search=${encodeURIComponent(typed)}`);
    expect(await ask('ngosi okonko')).toEqual({ items: [], next: null, meant: 'ngozi okonkwo' });
    expect(await ask('xylophone')).toEqual({ items: [], next: null });
    expect(await names('?search=ngozi%20okonkwo')).toEqual(['Ngozi Okonkwo']);
  });

  test('is in the order of the last order or of the money, is narrowed, and goes on from its cursor', async () => {
    const first = await on('08030000001', { name: 'One' });
    await payAsAsked(at.world, first);
    at.world.clock.advance(days(91));
    await on('08030000002', { name: 'Two' });
    at.owner = await at.shop.owner.signIn();
    await add('Three', '08030000003');
    at.world.clock.advance(1);
    expect(await names('?sort=value')).toEqual(['One', expect.any(String), expect.any(String)]);
    expect(await names('?show=bought')).toEqual(['One']);
    expect(await names('?show=quiet')).toEqual(['One']);
    expect((await names()).at(-1)).toBe('One');
    for (const sort of ['latest', 'value']) {
      const all = await names(`?sort=${sort}`);
      const page = await list(`?sort=${sort}&limit=2`);
      const rest = await names(`?sort=${sort}&limit=2&after=${page.next}`);
      expect([...page.items.map((one) => one.name), ...rest]).toEqual(all);
    }
    expect((await at.owner.get(to('?after=x'))).status).toBe(400);
  });

  test('leaves as a sheet with the same search, and no cell of it is run', async () => {
    await add('=SUM(A1)', '08030000004');
    await add('Bisi', '08030000005');
    const sheet = await at.owner.get(`/api/sites/${at.shop.slug}/customers-csv?search=sum`);
    const day = at.world.clock.now().toISOString().slice(0, 10);
    expect(sheet.text.split('\r\n')).toEqual([
      '\uFEFFName,Phone,Email,Tags,Orders,Total spent,Added on,Last order',
      `'=SUM(A1),08030000004,,,0,0,${day},`,
      '',
    ]);
    expect(
      (await at.owner.get(`/api/sites/${at.shop.slug}/customers-csv?search=%23`)).text.split('\r\n'),
    ).toHaveLength(2);
  });
});

describe('one customer', () => {
  test('shows what is known: addresses, average, first and last order, codes and the orders by page', async () => {
    const first = await on('08031234567', { email: 'bisi@example.com' });
    await payAsAsked(at.world, first);
    await on('08031234567', { email: '', area: '7 Marina' });
    const { id } = await whoIs('08031234567');
    const shown = await see(id);
    expect(shown).toMatchObject({
      name: 'Bisi Ade',
      email: 'bisi@example.com',
      order_count: 2,
      spent_kobo: 550_000,
      average_kobo: 550_000,
      open_orders: 2,
      subscribed: false,
      merged: [],
      alike: [],
    });
    expect(shown.addresses.map((one) => one.area).toSorted()).toEqual(['12 Allen Avenue', '7 Marina']);
    const page = await at.owner.get<{ items: OrderSummary[]; next: string }>(to(`/${id}/orders?limit=1`));
    const rest = await at.owner.get<{ items: OrderSummary[] }>(
      to(`/${id}/orders?limit=1&after=${page.body.next}`),
    );
    expect([...page.body.items, ...rest.body.items].map((one) => one.number)).toEqual([1002, 1001]);
    const [order] = page.body.items;
    const whole = await at.owner.get<Order>(`/api/sites/${at.shop.slug}/orders/${order!.id}`);
    expect(whole.body.customer_id).toBe(id);
  });

  test('is added once, changed without rewriting past orders, and keeps the name its store wrote', async () => {
    await on('08031234567');
    const { id } = await whoIs('08031234567');
    expect(await add('Somebody', '0803 123 4567')).toMatchObject({
      was_known: true,
      customer: { id, name: 'Bisi Ade' },
    });
    const other = await add('Ngozi', '08039999999');
    const change = { name: 'Bisi from Lekki', phone: '08030000009', email: 'bisi@example.com' };
    expect((await at.owner.put<Customer>(to(`/${id}`), change)).body).toMatchObject(change);
    expect(await names('?search=lekki')).toEqual(['Bisi from Lekki']);
    expect(await names('?search=08031234567')).toEqual([]);
    const orders = await at.owner.get<{ items: OrderSummary[] }>(to(`/${id}/orders`));
    expect(orders.body.items).toMatchObject([{ customer_name: 'Bisi Ade', phone: '08031234567' }]);
    await on('08030000009', { name: 'B. Ade' });
    expect((await see(id)).name).toBe('Bisi from Lekki');
    const taken = await at.owner.put(to(`/${id}`), { ...change, phone: '08039999999' });
    expect([taken.status, taken.body]).toEqual([
      400,
      { phone: ['This is the number of Ngozi. If they are one person, merge the two.'] },
    ]);
    expect((await see(other.customer.id)).phone).toBe('08039999999');
    const changes = await at.owner.get<{ items: { what: string }[] }>(
      `/api/sites/${at.shop.slug}/changes?kind=customers`,
    );
    expect(changes.body.items.map((one) => one.what)).toEqual([
      'Changed a customer’s name, phone number, e-mail address',
      'Added a customer by hand',
    ]);
  });

  test('has notes and tags; the list is narrowed by a tag, and tags in use are proposed', async () => {
    const { customer } = await add('Bisi Ade', '08031234567');
    await add('Ngozi', '08039999999');
    const note = to(`/${customer.id}/notes/${randomUUID()}`);
    for (let n = 0; n < 2; n++)
      expect((await at.owner.put(note, { words: 'Likes blue' })).body).toMatchObject({
        items: [{ words: 'Likes blue', mine: true }],
      });
    const tagged = await at.owner.put<Customer>(to(`/${customer.id}/tags`), {
      tags: [' Big Buyer', '#vip', 'vip', ''],
    });
    expect(tagged.body.tags).toEqual(['big buyer', 'vip']);
    expect(await names('?tag=big%20buyer')).toEqual(['Bisi Ade']);
    expect(await names('?tag=big')).toEqual([]);
    expect(await names('?tag=VIP&search=ngozi')).toEqual([]);
    const tags = `/api/sites/${at.shop.slug}/customer-tags`;
    expect((await at.owner.get(tags)).body).toEqual({ items: ['big buyer', 'vip'] });
    await at.owner.put(to(`/${customer.id}/tags`), { tags: [] });
    expect((await at.owner.get(tags)).body).toEqual({ items: [] });
    expect((await at.owner.send('DELETE', note)).body).toEqual({ items: [] });
  });

  test('is seen by who looks on and changed by a manager; who packs gets neither', async () => {
    const { customer } = await add('Bisi Ade', '08031234567');
    const as = async (role: string) => {
      const member = await signedInOwner(at.world);
      await at.world.database.sql(
        'insert into store_members (store_id, user_id, role, created_at) values ($1, $2, $3, now())',
        [at.shop.storeId, member.id, role],
      );
      const client = await member.signIn();
      const change = { name: role, phone: '08031234567', email: '' };
      const statuses = [
        await client.get(to(`/${customer.id}`)),
        await client.put(to(`/${customer.id}`), change),
      ];
      return statuses.map((reply) => reply.status);
    };
    expect(await as('viewer')).toEqual([200, 403]);
    expect(await as('fulfilment')).toEqual([403, 403]);
    expect(await as('manager')).toEqual([200, 200]);
    const stranger = (await openShop(at.world)).owner;
    expect((await (await stranger.signIn()).get(to(`/${customer.id}`))).status).toBe(404);
    expect((await see(customer.id)).name).toBe('manager');
  });
});
