import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Order } from '#shared/api/orders.ts';
import { addressOf, linesOfFiles, loaded } from './downloads.ts';
import { shaOf, type FileOrder, type FileProduct, type FileShop } from './file-shop.ts';
import { ownersCall } from './order-shops.ts';
import { inTurn, type World } from './world.ts';

/** What is wrong with the files that were sold once everything is at rest; a sentence each. */
export async function wrongFiles(files: FileShop): Promise<string[]> {
  const { world, store } = files.shop;
  await cleared(world);
  const found = [...(await leftBehind(world, store.storeId)), ...(await unfinished(world))];
  await inTurn(
    files.orders.map((order) => async () => void found.push(...(await wrongAccess(order)))),
    8,
  );
  return found;
}

/** Has everything cleared away whose time has come. */
async function cleared(world: World): Promise<void> {
  const now = new Date(Date.now() + world.aheadMs);
  for (let round = 0; round < 50; round++) {
    await world.app.order({ what: 'operator', words: ['job', 'run', 'files.clear'] });
    await world.app.order({ what: 'work' });
    const due = await world.rows('select 1 from product_file_times where due_at <= $1', [now]);
    if (due.length === 0) return;
  }
}

/** Nothing is kept that nobody will look at: every file is a product's whole one, and nothing lies there without a row. */
async function leftBehind(world: World, storeId: string): Promise<string[]> {
  const rows = await world.rows<{
    id: string;
    product_id: string | null;
    size: number;
    part_bytes: number;
    is_kept: boolean;
  }>(
    `select f.id, f.product_id, f.size_bytes::int as size, f.part_bytes,
       f.removed_at is null or not f.replaced and exists (
         select 1 from order_lines l join orders o on o.store_id = l.store_id and o.id = l.order_id
         where l.store_id = f.store_id and l.product_id = f.product_id and l.digital and o.placed_at < f.removed_at
           and o.status <> 'canceled') as is_kept
     from product_files f where f.store_id = $1`,
    [storeId],
  );
  const folder = path.join(world.app.dataDir, 'files', 'files', storeId);
  const there = existsSync(folder) ? readdirSync(folder) : [];
  const known = new Set(rows.map(({ id }) => id));
  const orphans = there.filter((id) => !known.has(id)).map((id) => `bytes of no file lie in ${id}`);
  const wrong = rows.flatMap(({ id, product_id, size, part_bytes, is_kept }) => {
    if (product_id === null) return [`file ${id} was never saved with a product and is still kept`];
    if (!is_kept) return [`file ${id} is nobody’s and is still kept`];
    const parts = Math.ceil(size / part_bytes);
    const bytes = Array.from({ length: parts }, (_, part) => bytesOf(path.join(folder, id, String(part))));
    return bytes.reduce((sum, one) => sum + one, 0) === size ? [] : [`file ${id} is not wholly there`];
  });
  if (rows.length === 0) wrong.push('no file was sold at all');
  return [...orphans, ...wrong];
}

const bytesOf = (file: string) => (existsSync(file) ? statSync(file).size : 0);

/** An order of files alone is done with its money; nobody is asked to send it. */
async function unfinished(world: World): Promise<string[]> {
  const rows = await world.rows<{ number: number; what: string }>(
    `select o.number, o.fulfillment_status || ' ' || o.status as what from orders o
     where exists (select 1 from order_lines l where l.store_id = o.store_id and l.order_id = o.id)
       and not exists (select 1 from order_lines l where l.store_id = o.store_id and l.order_id = o.id and not l.digital)
       and o.payment_status = 'paid' and (o.fulfillment_status <> 'not_required' or o.status <> 'completed')`,
  );
  return rows.map(({ number, what }) => `order ${number} is of files alone, is paid and is ${what}`);
}

/** Who paid and has not had the money back downloads exactly what was bought; nobody else downloads anything. */
async function wrongAccess(order: FileOrder): Promise<string[]> {
  const { shop, bought } = order.paid;
  const { world } = shop;
  const lines = await linesOfFiles(world, order);
  if (lines.length !== order.products.length) return [`order ${bought.placed.number} lacks lines of files`];
  const isOpen = await isPaidFor(world, order);
  world.happened(isOpen ? 'files open at the end' : 'files closed at the end');
  const view = await ownersCall<Order>(shop, 'GET', `/orders/${bought.id}`);
  const found: string[] = [];
  for (const { lineId, product } of lines) {
    const wanted = order.bought ?? product.files;
    const said = view?.body.lines.find(({ id }) => id === lineId)?.download;
    if ((said?.access === 'open') !== isOpen)
      found.push(
        `order ${bought.placed.number} is told to be ${said?.access} and is ${isOpen ? 'paid' : 'not'}`,
      );
    const names = said?.files.map(({ name }) => name).toSorted();
    if (JSON.stringify(names) !== JSON.stringify(wanted.map(({ name }) => name).toSorted()))
      found.push(`order ${bought.placed.number} has ${names?.join(', ')}`);
    found.push(...(await wrongBytes(order, { lineId, product }, isOpen)));
  }
  return found;
}

async function wrongBytes(
  order: FileOrder,
  { lineId, product }: { lineId: string; product: FileProduct },
  isOpen: boolean,
): Promise<string[]> {
  const { number } = order.paid.bought.placed;
  const found: string[] = [];
  for (const file of order.bought ?? product.files) {
    const address = await addressOf(order, lineId, file.id);
    if (typeof address === 'number') {
      if (isOpen || ![403, 410].includes(address))
        found.push(`order ${number}: ${file.name} is answered with ${address}`);
      continue;
    }
    const bytes = await loaded(order, address, false);
    if (!isOpen) found.push(`order ${number} is not paid and is given ${bytes.length} bytes of ${file.name}`);
    else if (shaOf(bytes) !== file.sha) found.push(`order ${number}: ${file.name} is not what was sold`);
  }
  return found;
}

/** By the books of the payments alone, which are compared with the provider's own. */
async function isPaidFor(world: World, { paid, takenBackBy }: FileOrder): Promise<boolean> {
  const [row] = await world.rows<{ left: number; taken: boolean }>(
    `select coalesce(sum(p.captured_kobo - p.disputed_kobo - coalesce((select sum(r.amount_kobo) from refunds r
         where r.reference = p.reference and r.state not in ('failed', 'withdrawn')), 0)), 0)::float8 as left,
       exists (select 1 from refunds r where r.key = $2 and r.state not in ('failed', 'withdrawn')) as taken
     from payments p where p.purpose = 'order' and p.owner_id = $1 and p.state = 'paid'`,
    [paid.bought.id, `${paid.bought.id}:${takenBackBy}`],
  );
  return row!.left > 0 && !row!.taken;
}
