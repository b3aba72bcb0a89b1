import { randomUUID } from 'node:crypto';
import type { Customer } from '#shared/api/customers.ts';
import type { Order } from '#shared/api/orders.ts';
import { place, type Placed } from '../selling/odd-money.ts';
import { gradient } from '../pictures.ts';
import { openShop, type TestApp, type TestShop } from '../app.ts';
import type { Client } from '../client.ts';
import { seenWithin } from '../clock.ts';
import { checkoutForm, checkOut, fillBasket, orderRow, referenceOf } from '../selling/shopping.ts';
import { settle } from '#server/payments/index.ts';
import { visitShop, type Visit } from '../reading/visit-shop.ts';
import { plantWords } from './planted-words.ts';
import { pageCalls, publishedSections } from '../selling/written-pages.ts';

/** Stands in every text about the person that is made here, in some case; and their numbers, with the last digits. */
export const theirPhones = ['08055512345', '08055567890'] as const;
const [phone, second] = theirPhones;
export const theirEmail = 'zubaidah.markerson@example.com';

export interface KnownPerson {
  shop: TestShop;
  visit: Visit;
  customerId: string;
  /** Paid online, sent, handed over and reviewed. */
  delivered: Placed;
  /** To be paid on delivery, cancelled. */
  canceled: Placed;
  /** Paid, cancelled and sent back; the money has gone. */
  sentBack: Placed;
  /** Never paid; cancelled while its try to pay was open. */
  unpaid: Placed;
  call: <Answer = Order>(method: string, path: string, body?: object) => Promise<Answer>;
}

/**
 * A shop with somebody of whom it knows whatever a shop can know: by every door through which words about a person come
 * into its tables. Everything of theirs is finished.
 */
export async function knownPerson(world: TestApp): Promise<KnownPerson> {
  const shop = await openShop(world, { stock: 50 });
  const visit = visitShop(world, shop.slug);
  const call: KnownPerson['call'] = async <Answer>(method: string, path: string, body?: object) => {
    const owner: Client = await shop.owner.signIn();
    const reply = await owner.send<Answer>(method, `/api/sites/${shop.slug}${path}`, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.body;
  };
  const of = { world, shop, visit, call };
  await takesEverything(of);
  const orders = await ordersOf(of);
  const customerId = await writtenOfThem(of, orders.delivered);
  await saidByThem(of, orders.delivered);
  await world.work();
  return { shop, visit, customerId, call, ...orders };
}

interface Of {
  world: TestApp;
  shop: TestShop;
  visit: Visit;
  call: KnownPerson['call'];
}

async function takesEverything({ call }: Of): Promise<void> {
  const account = { bank_code: '058', account_number: '0123456789' };
  const named = await call<object>('POST', '/payout-account/name', account);
  await call('PUT', '/payout-account', { ...account, ...named });
  await call('PATCH', '/settings', { pay_direct: true });
  await call('POST', '/discounts', { code: 'TENOFF', percent: 10 });
}

const asks = { services: [{ name: 'Facial' }], ask_day: true, ask_hour: true, next: 'We call you.' };
const her = {
  phone,
  name: 'Zubaidah Markerson',
  email: theirEmail,
  area: '77 Markerson Close',
  landmark: 'Behind the Markerson gate',
  note: 'Ring for Markerson, please',
};

async function ordersOf({ world, shop, call }: Of) {
  const to = (order: Placed, rest: string) => `/orders/${order.id}/${rest}`;
  const pay = async (order: Placed) => {
    await world.sandbox.control.pay({ reference: order.reference });
    await settle(world.app.deps.payments, order.reference, 'test');
  };
  const delivered = await withCode(world, shop);
  await pay(delivered);
  const tracking = 'https://courier.example/track/markerson-1';
  await call('POST', to(delivered, 'fulfill'), { tracking, key: 'parcel-1' });
  await call('POST', to(delivered, 'delivered'), {});
  await call('PUT', to(delivered, `notes/${randomUUID()}`), { words: 'Markerson wants it wrapped' });

  const canceled = await place(world, shop, { ...her, pay_method: 'on_delivery' });
  await call('POST', to(canceled, 'cancel'), { reason: 'Markerson is travelling' });

  const sentBack = await place(world, shop, { ...her, phone: second, email: '' });
  await pay(sentBack);
  const { total_kobo: amount_kobo } = sentBack;
  await call('POST', to(sentBack, 'refund'), {
    amount_kobo,
    reason: 'Too small for Mrs Markerson',
    key: 'refund-of-all',
  });
  await world.work();
  await world.sandbox.control.advance(3 * 3_600_000);
  await world.work();
  await call('POST', to(sentBack, 'cancel'), { reason: '' });

  const unpaid = await place(world, shop, her);
  await call('POST', to(unpaid, 'cancel'), { reason: '' });

  const transfer = await place(world, shop, { ...her, pay_method: 'direct_transfer' });
  const browser = visitShop(world, shop.slug).browser();
  await browser(`${transfer.order_url}/sent`, { sender: 'Baba Markerson' });
  await call('POST', to(transfer, 'cancel'), { reason: '' });

  await soldByHand({ shop, call });
  return { delivered, canceled, sentBack, unpaid };
}

async function withCode(world: TestApp, shop: TestShop): Promise<Placed> {
  const shopper = await fillBasket(world, shop);
  await shopper.put('/api/shop/cart/code', { code: 'TENOFF' });
  const { body } = await checkOut(shopper, checkoutForm(shop, her));
  const { id } = await orderRow(world, shop, body.number);
  return { ...body, id, shop, shopper, reference: await referenceOf(world, shop, body.number) };
}

/** At the counter, taken back with a reason; and asked for by link, withdrawn. */
async function soldByHand({ shop, call }: Pick<Of, 'shop' | 'call'>): Promise<void> {
  const buyer = { name: her.name, phone };
  const line = { variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 };
  const sold = { key: randomUUID(), lines: [line], paid_by: 'cash', buyer };
  const sale = await call<Order>('POST', '/counter/sales', sold);
  await call('POST', `/orders/${sale.id}/take-back`, { reason: 'Markerson changed her mind' });
  const custom = { title: 'Purple gele for Markerson', quantity: 1, unit_price_kobo: 2_500_000 };
  const asked = await call<Order>('POST', '/requests', { key: randomUUID(), lines: [custom], buyer });
  await call('POST', `/orders/${asked.id}/cancel`, { reason: '' });
}

/** What the store's people wrote; answers whose page it is. */
async function writtenOfThem({ shop, call }: Of, { id: orderId }: Placed): Promise<string> {
  const found = async (search: string) =>
    (await call<{ items: Customer[] }>('GET', `/customers?search=${search}`)).items[0]!.id;
  const id = await found(phone);
  await call('POST', `/customers/${id}/merge`, { other_id: await found(second) });
  await call('PUT', `/customers/${id}`, { name: 'Zubaidah A. Markerson', phone, email: theirEmail });
  const tagged = { which: { ids: [id] }, what: 'add', tags: ['markerson family'] };
  await call('POST', '/customer-tags', { id: randomUUID(), ...tagged });
  await call('PUT', `/customers/${id}/notes/${randomUUID()}`, { words: 'Sister of Chief Markerson' });
  await call('POST', '/stock/movements', {
    key: randomUUID(),
    variant_id: shop.product.variantId,
    change: -1,
    reason: 'damaged',
    note: `Broken by Zubaidah Markerson, ${phone}`,
  });
  await call('PUT', `/order-views/${randomUUID()}`, { name: 'Of Markerson', asked: 'q=markerson' });
  const other = await call<{ customer: Customer }>('POST', '/customers', {
    name: 'Bisi Ade',
    phone: '08031230000',
  });
  await call('PUT', `/customers/${other.customer.id}/notes/${randomUUID()}`, {
    words: `Friend of Zubaidah Markerson, who is at ${phone}`,
  });
  await call('PUT', `/orders/${orderId}/notes/${randomUUID()}`, { words: 'Called Markerson' });
  return id;
}

/** What they said in the shop. */
async function saidByThem({ world, shop, visit, call }: Of, delivered: Placed): Promise<void> {
  const page = (await visit.ask(delivered.order_url)).text;
  const line = /name="line" value="([^"]+)"/.exec(page)![1]!;
  const form = { line, stars: '2', words: 'Too big, says Markerson', name: 'Z. Markerson' };
  const bytes = await gradient(60, 40).jpeg().toBuffer();
  const photos = { fields: form, files: [{ name: 'markerson.jpg', bytes }] };
  await visit.ask(`${delivered.order_url}/review`, { photos });
  const { items } = await call<{ items: { id: string }[] }>('GET', '/reviews');
  await call('PUT', `/reviews/${items[0]!.id}/answer`, { words: 'Sorry, Mrs Markerson' });

  const sections = [
    { id: 'ask', type: 'enquiry', settings: asks },
    { id: 'news', type: 'newsletter', settings: { heading: 'News', about: 'new cloth' } },
  ];
  const calls = pageCalls(shop, await shop.owner.signIn());
  const path = await publishedSections(calls, 'Ask', sections);
  world.clock.advance(seenWithin);
  const said = { name: 'Markerson', phone, email: theirEmail, message: 'For the Markerson wedding' };
  const answer = await visit.ask('/enquiry', {
    form: {
      page: path,
      section: 'ask',
      service: 'Facial',
      wished_day: '2026-11-28',
      wished_hour: '10:30',
      ...said,
    },
  });
  if (answer.status >= 400) throw new Error(answer.text.replace(/<[^>]+>/g, ' ').slice(-1500));
  const enquiries = await call<{ items: { id: string }[] }>('GET', '/enquiries');
  await call('PUT', `/enquiries/${enquiries.items[0]!.id}/note`, { note: 'Markerson wants two hours' });
  await visit.ask('/newsletter', { form: { page: path, section: 'news', email: theirEmail } });

  const soldOut = await call<{ slug: string; variants: { id: string }[] }>('POST', '/products', {
    title: 'Clay plate',
    status: 'active',
    variants: [{ price_kobo: 100_000, on_hand: 0 }],
  });
  world.clock.advance(seenWithin);
  await visit.ask('/tell/me', {
    form: { product: soldOut.slug, variant_id: soldOut.variants[0]!.id, email: theirEmail },
  });
  // A basket that was never bought.
  await fillBasket(world, shop);
}

type Plant = (text: string, values: unknown[]) => Promise<unknown>;

/** That mails to them came back, a text, and words. */
async function plantRest(plant: Plant, storeId: string, order: string): Promise<void> {
  await plant(
    `insert into mail_troubles (address, state, reason, said, by_notice, since, moved_at)
     values ($1, 'held_up', 'full', '452 Markerson is over quota', true, now(), now())`,
    [theirEmail.toLowerCase()],
  );
  await plant(
    `insert into texts (id, key, store_id, order_id, recipient, kind, words, segments, state, created_at, moved_at, next_try_at, last_error)
     values (gen_random_uuid(), 'order-paid:' || $2::text, $1, $2::uuid, $3, 'order-paid', 'For Markerson', 1, 'failed', now(), now(), now(),
       'Markerson is away')`,
    [storeId, order, phone],
  );
  await plantWords(plant, storeId, order);
}

/** What comes seldom, or only from providers and phones: written where it would stand. */
export async function plantMore({ database }: TestApp, known: KnownPerson): Promise<void> {
  const { storeId } = known.shop;
  const [order, { reference }] = [known.delivered.id, known.sentBack];
  const plant = (text: string, values: unknown[]) => database.sql(text, values);
  await plant(
    `update fulfillments set tracking = 'Markerson 1', failed_reason = 'Markerson not at home' where store_id = $1 and order_id = $2`,
    [storeId, order],
  );
  await plant(`update refunds set ended_because = 'Markerson said so' where reference = $1`, [reference]);
  await plant(
    `update orders set came_from = 'markerson.example', utm_source = 'markerson', utm_medium = 'markerson', utm_campaign = 'for markerson'
     where store_id = $1 and id = $2`,
    [storeId, order],
  );
  await plant(
    `insert into money_decisions (id, at, kind, about, integration, subject, reason, actor)
     values (gen_random_uuid(), now(), 'explain', 'payment', 'platform', $1, 'Mrs Markerson called', 'Ada')`,
    [reference],
  );
  await plant(
    `insert into rider_links (store_id, id, key, rider, phone, made_by, created_at, expires_at)
     values ($1, $2, 'key', 'Tunde', '', 'Ada', now(), now())`,
    [storeId, order],
  );
  await plant(
    `insert into rider_reports (store_id, key, link_id, fulfillment_id, kind, reason, said_at, received_at)
     select store_id, 'key', $2, id, 'not_delivered', 'Markerson not at home', now(), now() from fulfillments
     where store_id = $1 and order_id = $2 limit 1`,
    [storeId, order],
  );
  await plant(
    `with card as (insert into gift_cards (store_id, id, code_hash, last_four, amount_kobo, left_kobo, state, recipient, message,
       made_key, created_at)
     values ($1, gen_random_uuid(), 'hash', 'ABCD', 100, 100, 'active', 'Zubaidah Markerson', 'For Zubaidah Markerson', 'key', now())
     returning store_id, id)
     insert into gift_card_entries (store_id, id, card_id, kind, amount_kobo, order_id, reference, actor, reason, at)
     select store_id, gen_random_uuid(), id, 'issued', 100, $2::uuid, 'made', 'Zubaidah Markerson', 'For Zubaidah Markerson', now()
     from card`,
    [storeId, order],
  );
  await plant(
    `insert into ad_events (store_id, id, order_id, network, state, client_ip, user_agent, browser_id, visit_id, created_at)
     values ($1, gen_random_uuid(), $2, 'meta', 'waiting', 'markerson.example', 'Markerson phone', 'fb.1.markerson', 'click-of-markerson', now())`,
    [storeId, order],
  );
  await plant(`insert into order_blocks (store_id, what, until_at) values ($1, $2, now())`, [
    storeId,
    `p:${phone}`,
  ]);
  await plant(
    `insert into order_edits (store_id, order_id, edition, key, old_total_kobo, new_total_kobo, was, reason, at)
     values ($1, $2, 1, gen_random_uuid(), 1, 2, '{"1 × Cake for Markerson"}', 'Markerson wants two', now())`,
    [storeId, order],
  );
  await plant(
    `update order_lines set variant_title = 'In the colours of Markerson' where store_id = $1 and custom`,
    [storeId],
  );
  await plantRest(plant, storeId, order);
}
