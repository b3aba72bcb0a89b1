import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { quietWords } from '#server/platform/quiet/quiet.ts';
import { openShop, signedInOwner, type TestApp, type TestShop } from '#tests/support/app.ts';
import { backUp, emptyPlace, folderFor, putBack, savedApp } from '#tests/support/moving/backups.ts';
import { namedOperator, terminal, doAs, type TestOperator } from '#tests/support/programs/operators.ts';
import { wrongBooks } from '#tests/support/moving/quiet-books.ts';
import { fillBasket, orderOne, orderRow, referenceOf, stockOf } from '#tests/support/selling/shopping.ts';
import { wrongPlaces, wrongShelves } from '#tests/support/selling/stock-books.ts';
import { settle } from '../payments/index.ts';
import { newId } from '../platform/ids.ts';
import { minutes } from '../platform/clock.ts';
import { signatureOf } from '#tests/support/selling/webhook.ts';

interface Placed {
  number: number;
  reference: string;
  totalKobo: number;
  paid: boolean;
}

const stock = 500;
let app: TestApp;
let copy: TestApp;
let shop: TestShop;
let operator: TestOperator;
/** What shoppers had been told before the back-up began, and all that they ever were. */
let before: Placed[];
const all: Placed[] = [];
let erased: { id: string; phone: string };
let gone: string;
let closed: TestShop;
const place = folderFor('quiet');

/** Orders and pays as long as it is wanted; whatever is told to the shopper is written down. */
async function shopper(test: TestApp, goesOn: () => boolean): Promise<void> {
  for (let n = 0; goesOn() && n < 60; n++) {
    const { number, total_kobo: totalKobo } = await orderOne(test, shop);
    const placed = { number, totalKobo, reference: await referenceOf(test, shop, number), paid: false };
    all.push(placed);
    if (n % 3 === 2) continue;
    await test.sandbox.control.pay({ reference: placed.reference });
    // As the page does that a shopper comes back to.
    const settled = await settle(test.app.deps.payments, placed.reference, 'return');
    placed.paid = settled.known && settled.state === 'paid';
  }
}

async function until(came: () => boolean): Promise<void> {
  for (let n = 0; n < 6_000 && !came(); n++) await sleep(5);
  if (!came()) throw new Error('It did not come.');
}

/** Somebody the shop knows who has ordered nothing, so that they may be erased. */
async function customer(test: TestApp): Promise<{ id: string; phone: string; name: string }> {
  const made = await shop.owner.client.post<{ customer: { id: string } }>(
    `/api/sites/${shop.slug}/customers`,
    {
      name: 'Ngozi Eze',
      phone: '08030000001',
    },
  );
  if (made.status > 299) throw new Error(made.text);
  const [row] = await test.database.sql<{ id: string; phone: string; name: string }>(
    'select id, phone, name from customers where id = $1',
    [made.body.customer.id],
  );
  return row!;
}

beforeAll(async () => {
  app = await savedApp({ BACKUP_DIR: place.folder });
  operator = await namedOperator(app);
  shop = await openShop(app, { stock });
  erased = await customer(app);
  gone = (await signedInOwner(app, 'Gone')).id;
  closed = await openShop(app);
  let goesOn = true;
  // Whatever becomes of the rest, nobody shops for ever.
  setTimeout(() => (goesOn = false), 60_000).unref();
  const shoppers = [1, 2, 3].map(() => shopper(app, () => goesOn));
  await until(() => all.filter(({ paid }) => paid).length >= 6);
  before = all.map((one) => ({ ...one }));
  const made = await backUp(app, place.folder);
  const during = all.length - before.length;
  // Somebody orders and pays after it for certain, and somebody is erased.
  await until(() => all.length >= before.length + during + 4);
  goesOn = false;
  await Promise.all(shoppers);
  const done = await shop.owner.client.post(`/api/sites/${shop.slug}/customers/${erased.id}/erasure`, {
    last_digits: erased.phone.slice(-4),
  });
  if (done.status > 299) throw new Error(done.text);
  await app.database.sql(
    `insert into erasures (subject, kind, by_id, at, done_at) values ($1, 'account', $1, $2, $2)`,
    [gone, app.clock.now()],
  );
  await app.database.sql(
    `insert into erasures (subject, kind, store_id, at, done_at) values ($1, 'store', $1, $2, $2)`,
    [closed.storeId, app.clock.now()],
  );
  // As every ten minutes.
  await app.app.deps.db.transact((tx) => app.app.deps.jobs.send(tx, 'backups.erased', {}));
  await app.work();
  copy = await putBack(app, made.file, await emptyPlace());
});
afterAll(async () => {
  await copy.close();
  await app.close();
  place.remove();
});

const numbersIn = async ({ database }: TestApp) =>
  (
    await database.sql<{ number: number }>('select number::int as number from orders where store_id = $1', [
      shop.storeId,
    ])
  ).map(({ number }) => number);

test('a copy taken while shoppers order and pay has every order and every payment they had been told of', async () => {
  expect(before.filter(({ paid }) => paid).length).toBeGreaterThanOrEqual(6);
  const there = new Set(await numbersIn(copy));
  expect(before.filter(({ number }) => !there.has(number))).toEqual([]);
  for (const { number, totalKobo } of before.filter(({ paid }) => paid))
    expect([number, await orderRow(copy, shop, number)]).toMatchObject([
      number,
      { payment_status: 'paid', captured: totalKobo },
    ]);
  // And there was something it could have lost.
  expect(all.length).toBeGreaterThan(there.size);
  expect(await wrongShelves(copy.database, shop.storeId)).toEqual([]);
  expect(await wrongPlaces(copy.database, shop.storeId)).toEqual([]);
});

test('nothing leaves it: no charge, no money back, no mail, no call, and no work is done', async () => {
  const was = JSON.stringify(copy.sandbox.control.truth());
  const { payments, outgoing, jobs, db, mail } = copy.app.deps;
  await db.transact((tx) =>
    mail.queue(tx, {
      key: newId(),
      to: 'ada@example.com',
      template: 'backup-missing',
      data: { says: 'There is no good back-up.' },
    }),
  );
  const [paid] = before.filter((one) => one.paid);
  const money = { reference: paid!.reference, amountKobo: 100, currency: 'NGN', note: 'twice' };
  await expect(payments.gateway.refund(money)).rejects.toThrow(quietWords);
  for (const gateway of payments.integrations.own) {
    await expect(gateway.refund(money)).rejects.toThrow(quietWords);
    await expect(
      gateway.chargeSaved({ ...money, email: 'a@example.com', authorizationCode: 'AUTH_x', metadata: {} }),
    ).rejects.toThrow(quietWords);
    await expect(
      gateway.initialize({ ...money, email: 'a@example.com', callbackUrl: copy.url, metadata: {} }),
    ).rejects.toThrow(quietWords);
  }
  expect(await outgoing.call({ url: copy.url, method: 'POST', headers: {}, body: '{}' })).toEqual({
    is: 'failed',
    why: quietWords,
  });
  expect(await jobs.runDue()).toBe(0);
  expect(copy.mails()).toEqual([]);
  expect(JSON.stringify(copy.sandbox.control.truth())).toBe(was);
});

test('its pages and dashboards are read, and nothing in it is ordered or changed, with a sentence that says so', async () => {
  const browser = copy.client(shop.slug);
  expect((await browser.get('/')).status).toBe(200);
  expect((await browser.get(`/products/${shop.product.slug}`)).status).toBe(200);
  const put = await browser.post('/api/shop/cart/lines', { variant_id: shop.product.variantId, quantity: 1 });
  expect([put.status, put.body]).toEqual([503, { detail: quietWords }]);
  expect(put.headers['retry-after']).toBe('300');
  const form = await browser.send('POST', '/basket/add', Buffer.from(`variant=${shop.product.variantId}`), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([form.status, form.text.includes(quietWords)]).toEqual([503, true]);
  await expect(fillBasket(copy, shop)).rejects.toThrow(quietWords);

  // Who was signed in there is signed in here.
  const owner = copy.client();
  for (const [name, value] of shop.owner.client.cookies) owner.cookies.set(name, value);
  const renewed = await owner.post<{ access: string }>('/api/auth/token/refresh/', {}, { origin: copy.url });
  expect(renewed.status).toBe(200);
  const inside = owner.as(renewed.body.access);
  expect((await inside.get(`/api/sites/${shop.slug}/orders`)).status).toBe(200);
  const change = await inside.patch(`/api/sites/${shop.slug}/settings`, { published: false });
  expect([change.status, change.body]).toEqual([503, { detail: quietWords }]);
  expect((await copy.client(shop.slug).get('/')).status).toBe(200);
});

test('it is woken in the console: first what was paid since is asked, then all goes on, and every invariant holds', async () => {
  // Told by the provider meanwhile: it is kept, and worked off later.
  const event = Buffer.from(JSON.stringify({ event: 'transfer.success', data: { id: 1 } }));
  const told = await copy.client().post('/webhooks/paystack', event, {
    'content-type': 'application/json',
    ...signatureOf(event, 'sk_test_presence_sandbox'),
  });
  expect(told.status).toBe(200);

  const browser = copy.client();
  for (const [name, value] of operator.client.cookies) browser.cookies.set(name, value);
  const { body } = await browser.post<{ access: string }>(
    '/api/auth/token/refresh/',
    {},
    { origin: copy.url },
  );
  const console = browser.as(body.access);
  expect((await operator.confirm(console)).body).toMatchObject({
    quiet: { act: { command: 'wake', label: 'Wake it', why: true } },
  });
  const there = new Set(await numbersIn(copy));
  const known = new Set(
    (await copy.database.sql<{ reference: string }>('select reference from payments')).map(
      ({ reference }) => reference,
    ),
  );
  const strays = copy.sandbox.control.truth().captures.filter(({ reference }) => !known.has(reference));
  expect(strays.length).toBeGreaterThan(0);
  // Orders and payments are of one moment, but where they lie on several nodes.
  const lost = all.filter(({ number }) => !there.has(number)).map(({ reference }) => reference);
  const left = strays.filter(({ reference }) => !lost.includes(reference));
  expect(left.length).toBeLessThanOrEqual(inject('postgres').isOfNodes ? 3 : 0);

  // A provider that does not answer wakes nothing.
  copy.sandbox.control.addFault({ kind: 'status', status: 503, match: { route: 'transactions' }, times: 1 });
  expect(String((await doAs(console, 'wake', {}, 'It is only a try.')).said)).toMatch(/^Nothing was woken: /);
  expect(await copy.app.deps.jobs.runDue()).toBe(0);

  const { would, said } = await doAs(console, 'wake', {}, 'The old machine is gone for good.');
  expect(would.said).toMatch(/^It would ask the payment providers what was paid since the back-up/);
  expect(said).toMatchObject({ unknown: strays.length, notAsked: [], still_to_erase: [] });
  const self = await console.get('/api/operator/me');
  expect(self.body).toMatchObject({ quiet: null });

  const open = (await terminal(copy, 'payment open')) as { unmatched: { reference: string }[] };
  expect(open.unmatched.map(({ reference }) => reference).sort()).toEqual(
    strays.map(({ reference }) => reference).sort(),
  );
  // What waited when the copy was made is not mailed in a heap; it can be sent from the list one by one.
  await copy.work();
  const [mails] = await copy.database.sql<{ given_up: number; sent: number }>(
    `select count(*) filter (where last_error like 'written before%')::int as given_up,
       count(*) filter (where created_at <= (select max(taken_at) from restored_copies) and sent_at > (select max(woken_at) from restored_copies) - interval '1 second')::int as sent
     from mails`,
  );
  expect(mails!.sent).toBe(0);
  expect((said as { mails_given_up: number }).mails_given_up).toBe(mails!.given_up);

  for (const { reference } of strays)
    await terminal(copy, `payment explain unmatched ${reference} its order went with the old machine`);
  const sold = await orderOne(copy, shop);
  expect(there.has(sold.number)).toBe(false);
  await copy.sandbox.control.pay({ reference: await referenceOf(copy, shop, sold.number) });
  copy.clock.advance(minutes(45));
  await copy.database.sql('update provider_polls set next_at = $1', [copy.clock.now()]);
  for (const job of ['payments.sweep', 'payments.refunds-seen', 'payments.settlements'])
    await copy.app.deps.db.transact((tx) => copy.app.deps.jobs.send(tx, job, {}));
  await copy.work();
  expect(await wrongBooks(copy, strays)).toEqual([]);
  expect(await wrongShelves(copy.database, shop.storeId)).toEqual([]);
  const { on_hand: onHand, committed } = await stockOf(copy, shop);
  const [taken] = await copy.database.sql<{ sold: number }>(
    `select coalesce(sum(l.quantity), 0)::int as sold from orders o join order_lines l using (store_id)
     where l.order_id = o.id and o.store_id = $1 and o.payment_status = 'paid'`,
    [shop.storeId],
  );
  expect([onHand, committed]).toEqual([stock, taken!.sold]);
  expect((await orderRow(copy, shop, sold.number)).payment_status).toBe('paid');
});

test('whoever was erased after the back-up is erased again when it is woken', async () => {
  const rows = await copy.database.sql(
    'select name, email, erased_at is not null as gone from customers where id = $1',
    [erased.id],
  );
  expect(rows).toEqual([{ name: '', email: '', gone: true }]);
  expect(await copy.database.sql('select 1 from users where id = $1', [gone])).toEqual([]);
  expect(await terminal(copy, 'erase list')).toEqual([]);
});

test('a store that was erased after the back-up lets nobody in once it is woken, and the clock erases it again', async () => {
  const store = async () =>
    (
      await copy.database.sql(
        'select published_at is not null as open, erased_at is not null as erased from stores where store_id = $1',
        [closed.storeId],
      )
    )[0];
  expect(await store()).toEqual({ open: false, erased: false });
  await copy.app.deps.db.transact((tx) => copy.app.deps.jobs.send(tx, 'closing.clock', {}));
  await copy.work();
  expect(await store()).toEqual({ open: false, erased: true });
  expect(await copy.database.sql('select 1 from products where store_id = $1', [closed.storeId])).toEqual([]);
  const letters = copy
    .mails()
    .filter(({ to, template }) => to === closed.owner.email && template === 'store-closing');
  expect(letters.map(({ subject }) => subject)).toEqual(['Ada’s Shop is erased']);
});
