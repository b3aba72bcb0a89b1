import { newSecret } from '#server/platform/ids.ts';
import { days, hours } from '#server/platform/clock.ts';
import { pick } from '../support/random.ts';
import { addressOf, linesOfFiles, loaded } from './downloads.ts';
import {
  chosen,
  newProduct,
  priceKobo,
  putFiles,
  sendFile,
  shaOf,
  type FileOrder,
  type FileProduct,
  type FileShop,
} from './file-shop.ts';
import { beginOnline, buy, doTo } from './order-acts.ts';
import { visit } from './payer.ts';
import type { Life } from './purpose.ts';

/** Everything that can become of files that are sold. */
export function fileLives(files: FileShop): Life[] {
  return [
    { name: 'a file bought and downloaded', weight: 4, live: () => downloaded(files, true) },
    { name: 'files and a parcel in one order', weight: 2, live: () => downloaded(files, false) },
    { name: 'a file paid in one way or another', weight: 2, live: () => anyhow(files) },
    { name: 'a file whose money goes back', weight: 2, live: () => wholeBack(files) },
    { name: 'a file taken back with a part of the money', weight: 1.5, live: () => lineBack(files) },
    { name: 'a file kept while a part of the money goes back', weight: 1.5, live: () => partBack(files) },
    { name: 'another edition of a file', weight: 1.5, live: () => newEdition(files) },
    { name: 'a file taken out after it was bought', weight: 1, live: () => takenOut(files) },
    { name: 'an upload that broke off', weight: 2, live: () => brokenOff(files) },
  ];
}

/** Files that were paid plainly, alone or beside a parcel; null when it did not come to that. */
async function bought(files: FileShop, products: FileProduct[], alone: boolean): Promise<FileOrder | null> {
  const variantIds = products.map(({ variantId }) => variantId);
  const paid = await buy(files.shop, 'success', { besides: { variantIds, alone } });
  if (!paid) return null;
  const order: FileOrder = { paid, products };
  files.orders.push(order);
  return order;
}

async function downloaded(files: FileShop, alone: boolean): Promise<void> {
  const { guide, pack, shop } = files;
  const products = pick(shop.world.random, [[guide], [pack], [guide, pack]]);
  const order = await bought(files, products, alone);
  if (!order) return;
  await loadAll(order);
  shop.world.happened(alone ? 'file bought alone' : 'file bought beside a parcel');
  if (!alone) for (const step of ['fulfill', 'delivered']) await doTo(order.paid, step);
}

/** Loads every file of an order; one that another edition has taken the place of meanwhile is gone. */
async function loadAll(order: FileOrder): Promise<void> {
  const { world } = order.paid.shop;
  for (const { lineId, product } of await linesOfFiles(world, order))
    for (const file of order.bought ?? product.files) {
      const address = await addressOf(order, lineId, file.id);
      if (typeof address === 'number') {
        if (address !== 404 || !(await isReplaced(product, file)))
          world.broken.push(`${file.name} was paid and answered with ${address}`);
        continue;
      }
      const inPieces = world.random() < 0.5;
      const got = await loadedAnyhow(order, address, inPieces, () => addressOf(order, lineId, file.id));
      const isWhole = shaOf(got) === file.sha;
      if (!isWhole && (got.length > 0 || !(await isReplaced(product, file))))
        world.broken.push(`${file.name} came otherwise than it was sent`);
      world.happened(inPieces ? 'file downloaded in pieces' : 'file downloaded');
    }
}

/** Time may leap past the life of an address before all has come by it: the button leads to another one then. */
async function loadedAnyhow(
  order: FileOrder,
  address: string,
  inPieces: boolean,
  again: () => Promise<string | number>,
): Promise<Buffer> {
  const got = await loaded(order, address, inPieces);
  if (got.length > 0) return got;
  const another = await again();
  return typeof another === 'string' ? loaded(order, another, inPieces) : got;
}

/** An edition that is on its way may be there already though nobody here has heard of it, so it is waited for. */
async function isReplaced(product: FileProduct, file: FileProduct['files'][number]): Promise<boolean> {
  await product.turn;
  return !product.files.includes(file);
}

/** Whoever pays late, twice, falsely or not at all: what may be downloaded is what the books say. */
async function anyhow({ shop, guide, orders }: FileShop): Promise<void> {
  const begun = await beginOnline(shop, { besides: { variantIds: [guide.variantId], alone: true } });
  if (!begun) return;
  orders.push({ paid: { ...begun, shop }, products: [guide] });
  await visit(shop.world, begun);
}

async function wholeBack(files: FileShop): Promise<void> {
  const { world } = files.shop;
  const order = await bought(files, [files.guide], world.random() < 0.7);
  if (!order) return;
  const before = await firstAddress(order);
  const body = { amount_kobo: order.paid.bought.placed.total_kobo, key: newSecret() };
  const reply = await doTo(order.paid, 'refund', body);
  if (reply?.status !== 200) return;
  world.happened('files taken back with all the money');
  if (before === null) return;
  const late = await loaded(order, before, false);
  if (late.length > 0) world.broken.push('a file came after all its money was sent back');
}

async function lineBack(files: FileShop): Promise<void> {
  const { world } = files.shop;
  const order = await bought(files, [files.guide], false);
  if (!order) return;
  const [line] = await linesOfFiles(world, order);
  const key = newSecret();
  const body = { amount_kobo: priceKobo, take_back: [line!.lineId], key };
  const reply = await doTo(order.paid, 'refund', body);
  if (reply?.status !== 200) return;
  order.takenBackBy = key;
  world.happened('line of files taken back');
}

async function partBack(files: FileShop): Promise<void> {
  const { world } = files.shop;
  const order = await bought(files, [files.pack], true);
  if (!order) return;
  const body = { amount_kobo: Math.ceil(priceKobo / 3), key: newSecret() };
  const reply = await doTo(order.paid, 'refund', body);
  if (reply?.status !== 200) return;
  world.happened('file kept with a part of the money back');
  await loadAll(order);
}

async function firstAddress(order: FileOrder): Promise<string | null> {
  const [line] = await linesOfFiles(order.paid.shop.world, order);
  const address = await addressOf(order, line!.lineId, line!.product.files[0]!.id);
  return typeof address === 'string' ? address : null;
}

/** It belongs to those who bought the first. */
function newEdition({ shop, guide, pack }: FileShop): Promise<unknown> {
  const product = pick(shop.world.random, [guide, pack]);
  product.turn = product.turn.then(async () => {
    const edition = (await sendFile(shop, chosen()))!;
    const [first, ...others] = product.files;
    const wanted = [{ id: edition.id, replaces: first!.id }, ...others.map(({ id }) => ({ id }))];
    if (!(await putFiles(shop, product, wanted))) return;
    product.files = [edition, ...others];
    shop.world.happened('file replaced');
  });
  return product.turn;
}

/** Whoever bought it keeps it; who comes later has what is there. */
async function takenOut(files: FileShop): Promise<void> {
  const { shop } = files;
  const [first, second] = [(await sendFile(shop, chosen()))!, (await sendFile(shop, chosen(2_000)))!];
  const product = await newProduct(shop, [first, second]);
  if (!product) return;
  const before = await bought(files, [product], true);
  if (before) before.bought = [first, second];
  if (!(await putFiles(shop, product, [{ id: second.id }]))) return;
  product.files = [second];
  if (before) shop.world.happened('file taken out after it was bought');
  await bought(files, [product], true);
}

/** The line breaks after the first part; hours later the same file is chosen again, or days, or never. */
async function brokenOff(files: FileShop): Promise<void> {
  const { shop } = files;
  const { world } = shop;
  const file = chosen(1_200_000);
  await sendFile(shop, file, 1);
  world.happened('upload broken off');
  if (world.random() < 0.4) return;
  world.later(world.random() < 0.7 ? hours(1) : days(3), async () => {
    const sent = (await sendFile(shop, file))!;
    const product = await newProduct(shop, [sent]);
    if (!product) return;
    const order = await bought(files, [product], true);
    if (!order) return;
    await loadAll(order);
    world.happened('file of a mended upload sold');
  });
}
