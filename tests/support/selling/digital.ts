import { expect, vi } from 'vitest';
import type { Product } from '#shared/api/catalogue.ts';
import type { SentFile } from '#shared/api/files.ts';
import { newSecret } from '#server/platform/ids.ts';
import { openShop, type TestApp, type TestShop } from '../app.ts';
import type { Client, Reply } from '../client.ts';
import { pdf } from './digital-files.ts';
import { bytesAt, type Piece } from '../reading/media-bytes.ts';
import { payAsAsked, view, type Placed } from './odd-money.ts';
import { orderOne, orderRow, referenceOf } from './shopping.ts';

const raw = { 'content-type': 'application/octet-stream' };

export const begin = (owner: Client, slug: string, file: { name: string; size: number; key?: string }) =>
  owner.post<SentFile & { file?: string[] }>(`/api/sites/${slug}/files`, { key: newSecret(), ...file });

export const sendPart = (owner: Client, slug: string, [id, part]: [string, number], bytes: Buffer) =>
  owner.send<SentFile & { file?: string[] }>(
    'PUT',
    `/api/sites/${slug}/files/${id}/parts/${part}`,
    bytes,
    raw,
  );

/** A file sent whole, part by part. */
export async function sendFile(
  owner: Client,
  slug: string,
  name: string,
  bytes: Buffer,
): Promise<Reply<SentFile & { file?: string[] }>> {
  const begun = await begin(owner, slug, { name, size: bytes.length });
  if (begun.status !== 201) return begun;
  const { id, part_bytes: size } = begun.body;
  let reply = begun;
  for (let part = 0; part * size < bytes.length; part++)
    reply = await sendPart(owner, slug, [id, part], bytes.subarray(part * size, (part + 1) * size));
  return reply;
}

export interface DigitalShop extends TestShop {
  /** The bytes of the one file its product is. */
  bytes: Buffer;
  fileId: string;
}

/** A shop whose one product (₦4,000) is a PDF. */
export async function digitalShop(
  world: TestApp,
  options: Parameters<typeof openShop>[1] & { bytes?: Buffer } = {},
): Promise<DigitalShop> {
  const shop = await openShop(world, { stock: null, ...options });
  const bytes = options.bytes ?? pdf();
  const file = await sendFile(shop.owner.client, shop.slug, 'Sewing guide.pdf', bytes);
  const saved = await putProduct(shop, { files: [{ id: file.body.id }] }, options.priceKobo);
  if (saved.status !== 200) throw new Error(`The file was not taken: ${file.text} ${saved.text}`);
  return { ...shop, bytes, fileId: file.body.id };
}

/** Saves the shop's one product with a change. */
export async function putProduct(
  shop: TestShop,
  change: object,
  priceKobo = 400_000,
): Promise<Reply<Product>> {
  const owner = await shop.owner.signIn();
  return owner.put<Product>(`/api/sites/${shop.slug}/products/${shop.product.id}`, {
    title: 'Sewing for beginners',
    variants: [{ id: shop.product.variantId, price_kobo: priceKobo }],
    ...change,
  });
}

/** A form of the checkout for what is only downloaded. */
export const nothingDelivered = { delivery_id: undefined, state: '', lga: '', area: '', landmark: '' };

/** An order of the shop's file, waiting to be paid online. */
export async function orderFile(world: TestApp, shop: DigitalShop, change: object = {}): Promise<Placed> {
  const order = await orderOne(world, shop, { ...nothingDelivered, ...change });
  const { id } = await orderRow(world, shop, order.number);
  const reference = order.pay_url ? await referenceOf(world, shop, order.number) : '';
  return { ...order, id, shop, reference };
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const sent = (fields: Record<string, string>) => Buffer.from(new URLSearchParams(fields).toString());

/** The lines of the order as its owner sees them. */
export const lineOf = async (world: TestApp, order: Placed): Promise<string> => {
  const [row] = await world.database.sql<{ id: string }>(
    'select id from order_lines where order_id = $1 and digital',
    [order.id],
  );
  return row!.id;
};

/** The shopper taps “Download”; answers where that leads. */
export async function tapDownload(
  world: TestApp,
  order: Placed,
  fileId = (order.shop as DigitalShop).fileId,
): Promise<Reply<unknown>> {
  const file = `${await lineOf(world, order)}:${fileId}`;
  return order.shopper.post(`${order.order_url}/download`, sent({ file }), form);
}

export const askMore = async (world: TestApp, order: Placed) =>
  order.shopper.post(`${order.order_url}/more`, sent({ line: await lineOf(world, order) }), form);

/** A file by its address, as a browser without any cookie loads it. */
export const load = (
  world: TestApp,
  shop: Pick<TestShop, 'slug'>,
  path: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
): Promise<Piece> =>
  bytesAt(world.port, path, {
    method,
    headers: { host: `${shop.slug}.localhost:${world.port}`, ...headers },
  });

/** What is done with bought files in tests; each `paid` is another order. */
export function fileBuyer(world: TestApp) {
  const paid = async (shop?: DigitalShop, card?: string): Promise<Placed> => {
    const order = await orderFile(world, shop ?? (await digitalShop(world)));
    await payAsAsked(world, order, card);
    return order;
  };
  /** Where the button leads. */
  const addressOf = async (order: Placed, fileId?: string) =>
    (await tapDownload(world, order, fileId)).headers.location!;
  const fetched = async (order: Placed, path: string, headers: Record<string, string> = {}, method = 'GET') =>
    load(world, order.shop, path, { headers, method });
  const page = async (order: Placed) => (await order.shopper.get(order.order_url)).text;
  const countOf = async (order: Placed) => (await view(order)).lines[0]!.download!.files[0]!.downloads;
  const sentOf = async (order: Placed) => {
    const [row] = await world.database.sql<{ sent: number }>(
      'select coalesce(sum(bytes_sent), 0)::int as sent from downloads where order_id = $1',
      [order.id],
    );
    return row!.sent;
  };
  /** The whole file, once its bytes are counted: that is a moment after the last of them. */
  const loadAll = async (order: Placed) => {
    const before = await sentOf(order);
    const answer = await fetched(order, await addressOf(order));
    await vi.waitFor(async () => expect(await sentOf(order)).toBe(before + answer.bytes.length), 10_000);
    return answer;
  };
  return { paid, addressOf, fetched, page, countOf, sentOf, loadAll };
}
