import type { Product } from '#shared/api/catalogue.ts';
import { leftOut } from '#server/archive/tables.ts';
import { settle } from '#server/payments/index.ts';
import type { TestApp } from '../app.ts';
import { seenWithin } from '../clock.ts';
import { pdf } from '../selling/digital-files.ts';
import { sendFile } from '../selling/digital.ts';
import { makeGiftCard, orderWithCard } from '../selling/gift-cards.ts';
import { knownPerson, plantMore, type KnownPerson } from './known-person.ts';
import { gradient } from '../pictures.ts';
import { orderOne, referenceOf } from '../selling/shopping.ts';
import { movePlaced, withPlaces } from '../selling/stock-places.ts';
import { pictureForm } from '../stores.ts';

/** A store with something of everything a store can have: each table that goes into an archive has rows of it. */
export async function filledStore(world: TestApp): Promise<KnownPerson> {
  const known = await knownPerson(world);
  await plantMore(world, known);
  const { shop } = known;
  const [first, room] = await withPlaces(world, shop);
  await movePlaced(shop, [first, room], 5);
  const card = await makeGiftCard(shop, { recipient: 'Bisi', amount_kobo: 200_000 });
  world.clock.advance(seenWithin);
  const bought = await orderWithCard(world, shop, card.code, { name: 'Bisi Ade', phone: '08031230000' });
  if (bought.status !== 201) throw new Error(bought.text);
  const reference = await referenceOf(world, shop, bought.body.number);
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
  // Two that wait for their money: of a card, and of a transfer to the store's account.
  await orderOne(world, shop);
  await orderOne(world, shop, { pay_method: 'direct_transfer' });
  await goods(known);
  await plant(world, known);
  await world.work();
  return known;
}

/** Pictures, a file for sale, a set, collections by hand and by rule, prices changed at once and a stock-take. */
async function goods({ shop, call }: KnownPerson): Promise<void> {
  const owner = await shop.owner.signIn();
  const form = pictureForm(await gradient(900, 600).jpeg().toBuffer());
  const photo = await owner.post<{ id: string }>(`/api/sites/${shop.slug}/pictures`, form.body, form.headers);
  const file = await sendFile(owner, shop.slug, 'Guide.pdf', pdf(600_000));
  await call<Product>('POST', '/products', {
    title: 'Guide',
    variants: [{ price_kobo: 50_000 }],
    picture_ids: [photo.body.id],
    files: [{ id: file.body.id }],
  });
  await call('PATCH', '/settings', { logo_id: photo.body.id });
  const sized = await call<Product>('POST', '/products', {
    title: 'Adire shirt',
    tags: ['blue'],
    options: [{ name: 'Size', values: ['S', 'M'] }],
    details: [{ name: 'Cloth', text: 'Cotton' }],
    variants: ['S', 'M'].map((size) => ({ option_values: [size], price_kobo: 300_000, on_hand: 4 })),
  });
  await call('POST', '/products', {
    title: 'Gift set',
    variants: [{ price_kobo: 600_000 }],
    set_parts: [
      { variant_id: sized.variants[0]!.id, pieces: 1 },
      { variant_id: shop.product.variantId, pieces: 2 },
    ],
  });
}

/** What comes seldom, or by a longer way than one call: written where it would stand. */
async function plant({ database, clock }: TestApp, { shop, delivered }: KnownPerson): Promise<void> {
  const values = { store: shop.storeId, order: delivered.id, variant: shop.product.variantId };
  const [at, run] = [clock.now().toISOString(), database.sql];
  for (const statement of planted)
    await run(
      statement
        .replaceAll(':store', `'${values.store}'::uuid`)
        .replaceAll(':order', `'${values.order}'::uuid`)
        .replaceAll(':variant', `'${values.variant}'::uuid`)
        .replaceAll(':id', 'gen_random_uuid()')
        .replaceAll(':at', `'${at}'::timestamptz`),
    );
}

const its = (table: string) => `from ${table} where store_id = :store`;
const lines = `${its('order_lines')} and order_id = :order`;

const planted = [
  `update fulfillments set failed_reason = '' where store_id = :store`,
  `insert into store_domains (store_id, id, host, base, token, state, preferred, added_at, since, looked_at, right_at)
   values (:store, :id, 'adas-shop.example', 'adas-shop.example', 'proof', 'verified', true, :at, :at, :at, :at),
     (:store, :id, 'old.example', 'old.example', 'proof', 'removed', false, :at, :at, null, null)`,
  `insert into visit_hours values (:store, date_trunc('hour', :at), 12, 5, 4)`,
  `insert into visit_days values (:store, date_trunc('day', :at), 12, 1, 5, 0, 4, 3, 2)`,
  `insert into visit_parts values (:store, date_trunc('day', :at), 'source', 'instagram.com', 3, 7, 1)`,
  `insert into collections (store_id, id, slug, title, by_rule, rule)
   values (:store, :id, 'new', 'New', true, '{"match": "all", "conditions": [{"kind": "new", "days": 30}]}')`,
  `insert into collection_products (store_id, collection_id, product_id, position, on_sale, until)
   select c.store_id, c.id, p.id, 1, true, :at + interval '20 days' from collections c join products p using (store_id)
   where c.store_id = :store`,
  `insert into collection_addresses (store_id, slug, collection_id) select store_id, 'fresh', id ${its('collections')}`,
  `insert into data_requests (store_id, id, customer_id, kind, by_id, by_name, at)
   select store_id, :id, id, 'taken_out', :id, 'Ada', :at ${its('customers')} limit 1`,
  `insert into downloads (store_id, id, order_id, line_id, file_id, at, bytes_sent)
   select store_id, :id, order_id, id, :id, :at, 9007199254740991 ${lines}`,
  `insert into kept_counts (store_id, key, variant_id, device, known, counted, known_at, counted_at, received_at, by_name, own)
   values (:store, :id, :variant, :id, 3, 4, :at, :at, :at, 'Ada', array[:id])`,
  `insert into kept_count_doubts (store_id, count_key, movement_id, before) select store_id, key, :id, true ${its('kept_counts')}`,
  `insert into kept_prices (store_id, key, variant_id, device, seen_kobo, wanted_kobo, ground_kobo, known_at, wished_at, received_at,
     by_name, waits) values (:store, :id, :variant, :id, 1, 2, 1, :at, :at, :at, 'Ada', false)`,
  `insert into order_parts (store_id, order_id, part, kind, amount_kobo, state) values (:store, :order, 0, 'deposit', 5, 'withdrawn')`,
  `insert into page_redirects (store_id, from_slug, page_id, left_at) select store_id, 'before', id, :at ${its('pages')} limit 1`,
  `insert into store_menus (store_id, menu, items) values (:store, 'footer', '[{"title": "All", "path": "/products"}]')`,
  `insert into parcel_returns (store_id, id, order_id, fulfillment_id, key, reason, at, decided, decided_at)
   select store_id, :id, order_id, id, 'back', 'not_found', :at, 'again', :at ${its('fulfillments')} limit 1`,
  `insert into parcel_return_lines (store_id, return_id, order_line_id, shelf, lost, settled)
   select r.store_id, r.id, l.id, 0, 0, 0 from parcel_returns r join order_lines l using (store_id, order_id)
   where r.store_id = :store`,
  `insert into price_changes (store_id, id, at, change, product_count, price_count, left_count, left_out)
   values (:store, :id, :at, '{"kind": "percent", "by": 10, "round_kobo": 0}', 1, 1, 0, '[]')`,
  `insert into price_change_lines (store_id, change_id, variant_id, before_kobo, after_kobo)
   select store_id, id, :variant, 1, 2 ${its('price_changes')}`,
  `insert into refund_pieces (store_id, order_id, key, order_line_id, quantity, removed, restocked)
   select store_id, order_id, 'pieces', id, 1, 0, 0 ${lines}`,
  `insert into rider_stops (store_id, link_id, fulfillment_id, position, code_check)
   select l.store_id, l.id, f.id, 1, 7 from rider_links l join fulfillments f using (store_id) where l.store_id = :store limit 1`,
  `insert into past_orders (store_id, id, source, number, file_id, placed_at, name, lines, total_kobo)
   values (:store, :id, 'sheet', '17', :id, :at, 'Bisi', '[{"title": "Mug", "sku": "", "quantity": 1, "price_kobo": 5}]', 5)`,
  `insert into letter_words (store_id, letter, language, opening, revision, changed_at)
   values (:store, 'order-placed', 'en', 'Thank you', 1, :at)`,
  `insert into order_reminders (store_id, order_id, state, created_at, moved_at) values (:store, :order, 'sent', :at, :at)`,
  `insert into stock_settings (store_id, low_at, mails) values (:store, 4, true)`,
  `insert into stock_takes (store_id, id, scope, listed, by_name, started_at, written_at) values (:store, :id, 'all', 1, 'Ada', :at, :at)`,
  `insert into stock_take_lines (store_id, take_id, variant_id, known, counted, change, price_kobo)
   select store_id, id, :variant, 4, 4, 0, 400000 ${its('stock_takes')}`,
];

/** Tables of archives that a store has no row in. */
export async function emptyTables({ database }: TestApp, storeId: string): Promise<string[]> {
  const tables = await database.sql<{ name: string }>(
    `select table_name as name from sharding_registry where kind = 'store' order by 1`,
  );
  const empty: string[] = [];
  for (const { name } of tables) {
    if (name in leftOut) continue;
    const [row] = await database.sql(`select 1 from ${name} where store_id = $1 limit 1`, [storeId]);
    if (!row) empty.push(name);
  }
  return empty;
}
