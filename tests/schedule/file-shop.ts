import { createHash } from 'node:crypto';
import type { Product } from '#shared/api/catalogue.ts';
import type { SentFile } from '#shared/api/files.ts';
import { newId } from '#server/platform/ids.ts';
import { pdf } from '../support/selling/digital-files.ts';
import type { Paid } from './order-acts.ts';
import { openShop, ownersCall, type OrderShop } from './order-shops.ts';
import { asOwner } from './owner.ts';
import type { World } from './world.ts';

/** A file for sale as it was chosen on the owner's phone. */
export interface Sold {
  id: string;
  name: string;
  sha: string;
}

export interface FileProduct {
  id: string;
  variantId: string;
  /** What who bought it has now; another edition stands in the place of the first. */
  files: Sold[];
  /** One change of it after the other. */
  turn: Promise<unknown>;
}

/** An order of files that was paid, and what of it is to be had. */
export interface FileOrder {
  paid: Paid;
  products: FileProduct[];
  /** What was bought where the product has other files by now. */
  bought?: Sold[];
  /** The key of the refund that takes its files back. */
  takenBackBy?: string;
}

/** A shop that sells files beside its parcels. */
export interface FileShop {
  shop: OrderShop;
  guide: FileProduct;
  pack: FileProduct;
  orders: FileOrder[];
}

/** Two parts, so that something lies between the first and the last. */
const usualBytes = 700_000;
export const priceKobo = 400_000;

export const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What is chosen on the phone: other bytes each time. */
export function chosen(bytes = usualBytes): { name: string; bytes: Buffer; key: string } {
  const key = newId();
  return { name: `Guide ${key.slice(-6)}.pdf`, bytes: pdf(bytes), key };
}

/**
 * Sends a file part by part, and on from where it broke off; one that was cleared away meanwhile, anew. null when the parts
 * up to `upTo` are there and it is left so.
 */
export async function sendFile(
  shop: OrderShop,
  { name, bytes, key }: ReturnType<typeof chosen>,
  upTo = Infinity,
): Promise<Sold | null> {
  for (;;) {
    const wanted = { name, size: bytes.length, key };
    const begun = await ownersCall<SentFile>(shop, 'POST', '/files', wanted);
    if (begun?.status !== 201) throw new Error(`The file was not taken: ${begun?.text}`);
    const { id, part_bytes: size, parts } = begun.body;
    if (parts > 0) shop.world.happened('upload gone on with');
    let part = parts;
    let status = 200;
    for (; part < upTo && part * size < bytes.length && status === 200; part++)
      status = (await sendPart(shop, id, part, bytes.subarray(part * size, (part + 1) * size))) ?? 0;
    if (status === 404) continue;
    if (status !== 200) throw new Error(`Part ${part - 1} of ${name} was answered with ${status}.`);
    return part * size < bytes.length ? null : { id, name, sha: shaOf(bytes) };
  }
}

async function sendPart(shop: OrderShop, id: string, part: number, bytes: Buffer) {
  const path = `/api/sites/${shop.slug}/files/${id}/parts/${part}`;
  const raw = { 'content-type': 'application/octet-stream' };
  const reply = await asOwner(shop.world, shop.owner, (browser) => browser.send('PUT', path, bytes, raw));
  return reply?.status;
}

const variants = [{ price_kobo: priceKobo }];

/** A product of these files; null when one of them was cleared away before. */
export async function newProduct(shop: OrderShop, files: Sold[]): Promise<FileProduct | null> {
  const body = { title: 'A guide', variants, files: files.map(({ id }) => ({ id })) };
  await ownersCall<Product>(shop, 'POST', '/products', body);
  // Where the answer was lost it is there all the same, and the second try was refused.
  const [found] = await shop.world.rows<{ id: string; variant: string }>(
    `select f.product_id as id, v.id as variant from product_files f
     join variants v on v.store_id = f.store_id and v.product_id = f.product_id
     where f.store_id = $1 and f.id = $2`,
    [shop.store.storeId, files[0]!.id],
  );
  return found ? { id: found.id, variantId: found.variant, files, turn: Promise.resolve() } : null;
}

/** Gives a product other files; false when one of them was cleared away before. */
export async function putFiles(
  shop: OrderShop,
  product: FileProduct,
  files: { id: string; replaces?: string }[],
): Promise<boolean> {
  const body = { title: 'A guide', variants: [{ id: product.variantId, ...variants[0] }], files };
  const reply = await ownersCall<Product>(shop, 'PUT', `/products/${product.id}`, body);
  if (reply?.status === 200) return true;
  if (reply?.status === 400 && reply.text.includes('Upload it again')) return false;
  throw new Error(`The files were not taken: ${reply?.text}`);
}

export async function openFileShop(world: World): Promise<FileShop> {
  const shop = await openShop(world, 'schedule-files');
  const product = async (count: number) => {
    const files: Sold[] = [];
    for (let n = 0; n < count; n++) files.push((await sendFile(shop, chosen()))!);
    const made = await newProduct(shop, files);
    if (!made) throw new Error('There is no product of files.');
    return made;
  };
  return { shop, guide: await product(1), pack: await product(2), orders: [] };
}
