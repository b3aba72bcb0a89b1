import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import type { Parcel } from '#shared/api/order-sending.ts';
import type { ParcelOut, RiderLink } from '#shared/api/riders.ts';
import { checkOf, checkRounds } from '#shared/orders/rider.ts';
import { altered } from '#tests/support/altered.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { pieceShop, type PieceOrder, type PieceShop } from '#tests/support/selling/pieces.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { days, hours, minutes } from '../../platform/clock.ts';

let world: TestApp;
let at: PieceShop;
let visit: Visit;
beforeAll(async () => {
  world = await testApp();
  at = await pieceShop(world, 60);
  visit = visitShop(world, at.shop.slug);
});
afterAll(() => world.close());

const site = () => `/api/sites/${at.shop.slug}`;
const client = () => at.shop.owner.signIn();
const riding = async () =>
  (await (await client()).get<{ parcels: ParcelOut[]; links: RiderLink[] }>(`${site()}/riders`)).body;

interface Out {
  order: PieceOrder;
  parcel: string;
  code: string;
}
/** An order that was sent, with the code its customer has. */
async function sent(form: object = {}): Promise<Out> {
  const order = await at.order(1, 1, form);
  const { body } = await order.act<Parcel>('fulfill', {});
  const { id, delivery_code } = body.parcels[0]!;
  return { order, parcel: id, code: delivery_code };
}
let keys = 0;
const give = async (parcels: string[], key = `link-key-${++keys}`) =>
  (await client()).post<RiderLink>(`${site()}/riders`, {
    parcels,
    rider: 'Tunde',
    phone: '0803 123 4567',
    key,
  });
const pathOf = (link: RiderLink) => new URL(link.url).pathname;
/** Given to Tunde: the path of his page. */
const run = async (...out: Out[]) => pathOf((await give(out.map(({ parcel }) => parcel))).body);
const say = async (path: string, form: Record<string, string>) =>
  visit.browser()(`${path}/sent`, { key: `phone-key-${++keys}`, ...form });
const eventsOf = (order: Order) => order.timeline.map(({ message }) => message);
const spoken = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

test('the rider’s page says all that is needed at a door and holds no code, email or price', async () => {
  const out = await sent();
  const path = await run(out);
  const page = await visit.ask(path);
  expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'same-origin',
  ]);
  const document = parsedPage(page.text);
  const stop = document.querySelector(`[data-stop="${out.parcel}"]`)!;
  expect(stop.textContent).toContain(`Order ${out.order.number}`);
  expect(stop.textContent).toContain('1 × Clay mug');
  expect(stop.querySelector('a[href^="tel:+234"]')).not.toBeNull();
  expect(stop.querySelector('a[href^="https://www.google.com/maps/"]')).not.toBeNull();
  expect(stop.textContent).toContain('Nothing to collect');
  for (const secret of [out.code, out.order.email, '/orders/']) expect(page.text).not.toContain(secret);
  expect(stop.textContent).not.toContain('₦');
  expect(page.text).toContain('name="robots" content="noindex"');
  // What it holds of the code is ten bits of a slow hash: a thousand codes fit.
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', bytes(out.code), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(out.parcel), iterations: checkRounds },
    key,
    256,
  );
  expect(Number(stop.getAttribute('data-check'))).toBe(checkOf(new Uint8Array(bits)));
  expect((await riding()).links[0]).toMatchObject({ rider: 'Tunde', parcels: 1, delivered: 0, failed: 0 });
  expect((await riding()).links[0]!.opened_at).not.toBeNull();
});

test('the customer has the code on her page and in her mail until it has arrived, and the right code proves that it did', async () => {
  const out = await sent();
  await world.work();
  const mail = world.mails().find((one) => one.to === out.order.email && one.template === 'order-sent')!;
  expect(mail.text).toContain(spoken(out.code));
  expect((await visit.ask(out.order.order_url)).text).toContain(`Delivery code: ${spoken(out.code)}`);
  const path = await run(out);
  // Without script: the form leads back to the page, which says so.
  const pressed = await visit.browser()(`${path}/said`, {
    parcel: out.parcel,
    key: 'page-key-1',
    code: spoken(out.code),
  });
  expect([pressed.status, pressed.headers.location]).toEqual([303, path]);
  const order = await out.order.view();
  expect(order).toMatchObject({ status: 'completed', fulfillment_status: 'delivered' });
  const [delivered] = order.timeline.filter(({ kind }) => kind === 'delivered');
  expect(delivered).toMatchObject({ actor: 'Tunde' });
  expect(delivered!.message).toMatch(/^Delivered: Tunde had the customer’s code, \d\d:\d\d\.$/);
  expect(order.parcels[0]).toMatchObject({ delivery_code: '' });
  const page = await visit.ask(out.order.order_url);
  expect(page.text).not.toContain(spoken(out.code));
  expect(parsedPage(page.text).querySelector('h1')!.textContent).toBe('Delivered');
  expect((await visit.ask(path)).text).not.toContain('name="code"');
});

test('what a phone kept without a line counts once, with its own moment, however often it is sent', async () => {
  const out = await sent();
  const path = await run(out);
  const said = world.clock.now();
  world.clock.advance(hours(5));
  const word = { parcel: out.parcel, key: 'offline-word', code: out.code, at: said.toISOString() };
  for (let n = 0; n < 3; n++) expect((await say(path, word)).text).toBe('delivered');
  const order = await out.order.view();
  expect(order.parcels[0]!.delivered_at).toBe(said.toISOString());
  expect(order.timeline.filter(({ kind }) => kind === 'delivered')).toHaveLength(1);
  const [{ count }] = (await world.database.sql<{ count: number }>(
    'select count(*)::int from rider_reports where fulfillment_id = $1',
    [out.parcel],
  )) as [{ count: number }];
  expect(count).toBe(1);
  // A clock that runs ahead says no moment to come.
  const other = await sent();
  const ahead = new Date(world.clock.now().getTime() + days(1)).toISOString();
  await say(await run(other), { parcel: other.parcel, code: other.code, at: ahead });
  expect(Date.parse((await other.order.view()).parcels[0]!.delivered_at!)).toBeLessThanOrEqual(
    world.clock.now().getTime(),
  );
});

test('after five wrong codes none is taken any more, the right one neither, and the owner is told', async () => {
  const out = await sent();
  const path = await run(out);
  const typed = (code: string) => say(path, { parcel: out.parcel, code }).then(({ text }) => text);
  for (let n = 0; n < 4; n++) expect(await typed(wrong(out.code))).toBe('wrong');
  expect(await typed(wrong(out.code))).toBe('locked');
  expect(await typed(out.code)).toBe('locked');
  const order = await out.order.view();
  expect(order).toMatchObject({
    fulfillment_status: 'fulfilled',
    parcels: [{ locked: true, delivered_at: null }],
  });
  expect(eventsOf(order)).toContain('Tunde typed 5 wrong codes, so no further one is taken.');
  expect((await visit.ask(path)).text).toContain('Too many wrong codes. Call the shop.');
  await world.work();
  expect(
    world
      .mails()
      .filter((mail) => mail.template === 'not-delivered')
      .at(-1)!.text,
  ).toContain('Tunde typed 5 wrong codes');
  // Another link is no way around it; going out again is the owner’s word.
  expect((await say(await run(out), { parcel: out.parcel, code: out.code })).text).toBe('locked');
  await out.order.act(`parcels/${out.parcel}/again`);
  expect(await typed(out.code)).toBe('delivered');
});

test('the store can say itself that an order arrived, and the timeline says that there was no code', async () => {
  const out = await sent();
  await out.order.act('delivered');
  expect(eventsOf(await out.order.view())).toContain('Delivered, as the store says: without a code.');
});

test('cash on delivery: the rider sees the amount, says it was taken, and only the owner records it', async () => {
  const out = await sent({ pay_method: 'on_delivery' });
  const path = await run(out);
  const before = await out.order.view();
  const amount = `₦${(before.total_kobo / 100).toLocaleString('en-NG')}`;
  expect((await visit.ask(path)).text).toContain(`Take ${amount} in cash`);
  await say(path, { parcel: out.parcel, code: out.code, cash: 'on' });
  const order = await out.order.view();
  expect(order).toMatchObject({
    fulfillment_status: 'delivered',
    status: 'open',
    payment_status: before.payment_status,
    captured_kobo: 0,
  });
  expect(order.ledger).toEqual([]);
  expect(eventsOf(order)).toContain(
    `Tunde says that ${amount} in cash was taken. Record it once you have it.`,
  );
  expect(order.actions).toContain('record_cash');
  await out.order.act('cash');
  expect(await out.order.view()).toMatchObject({ status: 'completed', payment_status: 'paid' });
});

test('what could not be handed over is told with its reason, stands first in the list, and goes out again or arrives after all', async () => {
  const [one, two] = [await sent(), await sent()];
  const path = await run(one, two);
  expect((await say(path, { parcel: one.parcel, reason: 'not_home' })).text).toBe('noted');
  const order = await one.order.view();
  expect(order).toMatchObject({
    fulfillment_status: 'fulfilled',
    parcels: [{ failed_reason: 'not_home', delivered_at: null }],
  });
  expect(eventsOf(order)).toContain('Tunde could not hand it over: nobody was at home.');
  const overview = async () =>
    (await (await client()).get<{ parcels_not_delivered: number }>(`${site()}/overview`)).body
      .parcels_not_delivered;
  expect(await overview()).toBe(1);
  expect((await riding()).parcels[0]).toMatchObject({ parcel_id: one.parcel, failed_reason: 'not_home' });
  const link = (await riding()).links.find((each) => pathOf(each) === path);
  expect(link).toMatchObject({ parcels: 2, delivered: 0, failed: 1 });
  // Said once more, it rings nobody again.
  await say(path, { parcel: one.parcel, reason: 'not_home' });
  await world.work();
  const subject = `Order #${one.order.number} could not be delivered`;
  expect(world.mails().filter((mail) => mail.subject === subject)).toHaveLength(1);
  const sentMails = () =>
    world.mails().filter((mail) => mail.template === 'order-sent' && mail.to === one.order.email).length;
  const told = sentMails();
  for (let n = 0; n < 2; n++) await one.order.act(`parcels/${one.parcel}/again`);
  await world.work();
  expect(sentMails()).toBe(told + 1);
  expect(await overview()).toBe(0);
  expect((await say(path, { parcel: one.parcel, code: one.code })).text).toBe('delivered');
  expect((await one.order.view()).fulfillment_status).toBe('delivered');
  expect((await two.order.view()).fulfillment_status).toBe('fulfilled');
});

test('an order in two parcels is delivered with the last of them', async () => {
  const order = await at.order(1, 1);
  const part = await order.act<Parcel>('fulfill', { lines: [{ line_id: order.mug, quantity: 1 }] });
  const first = part.body.parcels[0]!;
  const path = pathOf((await give([first.id])).body);
  await say(path, { parcel: first.id, code: first.delivery_code });
  expect(await order.view()).toMatchObject({ status: 'open', fulfillment_status: 'partially_fulfilled' });
  const second = (await order.act<Parcel>('fulfill')).body.parcels[1]!;
  expect(second.delivery_code).not.toBe(first.delivery_code);
  await say(pathOf((await give([second.id])).body), { parcel: second.id, code: second.delivery_code });
  expect(await order.view()).toMatchObject({ status: 'completed', fulfillment_status: 'delivered' });
});

test('a wrong, withdrawn or old link says so in a sentence, and takes only what was said while it was good', async () => {
  const out = await sent();
  const { body: link } = await give([out.parcel]);
  const path = pathOf(link);
  const torn = await visit.ask(altered(path, -1));
  expect([torn.status, parsedPage(torn.text).querySelector('h1')!.textContent]).toEqual([
    404,
    'This link is not whole',
  ]);
  const before = world.clock.now();
  world.clock.advance(minutes(10));
  await (await client()).post(`${site()}/riders/${link.id}/withdraw`, {});
  const ended = await visit.ask(path);
  expect([ended.status, parsedPage(ended.text).querySelector('h1')!.textContent]).toEqual([
    410,
    'This link has ended',
  ]);
  expect(ended.text).not.toContain('Clay mug');
  world.clock.advance(minutes(1));
  expect((await say(path, { parcel: out.parcel, code: out.code })).text).toBe('closed');
  expect((await out.order.view()).fulfillment_status).toBe('fulfilled');
  expect((await say(path, { parcel: out.parcel, code: out.code, at: before.toISOString() })).text).toBe(
    'delivered',
  );
  const late = await sent();
  const old = await run(late);
  world.clock.advance(days(3) + 1);
  expect((await visit.ask(old)).status).toBe(410);
  expect((await say(old, { parcel: late.parcel, code: late.code })).text).toBe('closed');
  // Another parcel, or nonsense, is none of this link.
  expect((await say(old, { parcel: crypto.randomUUID(), code: late.code })).text).toBe('closed');
  expect((await say(old, { parcel: 'x', code: late.code })).text).toBe('closed');
  expect((await late.order.view()).fulfillment_status).toBe('fulfilled');
});

test('only what is on its way goes on a link; the same key is the same link; a parcel that was not sent after all takes nothing', async () => {
  const out = await sent();
  const first = await give([out.parcel], 'the-same-key');
  const second = await give([out.parcel], 'the-same-key');
  expect(second.body.url).toBe(first.body.url);
  expect((await give([crypto.randomUUID()])).body).toEqual({
    parcels: ['Some of these parcels are not on their way any more. Look at the list anew.'],
  });
  expect((await give([])).body).toEqual({ parcels: ['Choose what the rider brings.'] });
  await out.order.act(`parcels/${out.parcel}/undo`);
  expect((await say(pathOf(first.body), { parcel: out.parcel, code: out.code })).text).toBe('closed');
  expect((await give([out.parcel])).status).toBe(400);
  const fetched = await sent();
  await fetched.order.act('delivered');
  expect((await give([fetched.parcel])).status).toBe(400);
});
