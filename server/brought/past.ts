import { erasedName } from '#shared/api/customers.ts';
import { erasedAmong } from '../customers/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Sheet } from '../platform/files/sheet-in.ts';
import { columnsOf } from './columns.ts';
import type { End, FileRow, Item, WaitingItem } from './file-queries.ts';
import type { Read } from './kinds.ts';
import { ordersOf, type BroughtOrder } from './orders-in.ts';
import { insertPast, numbersThere } from './past-queries.ts';

/** What a file of past orders would do. Nothing is written. */
export async function readPast(tx: StoreTx, now: Date, sheet: Sheet): Promise<Read> {
  const known = columnsOf(sheet, 'orders');
  const read = ordersOf(sheet, known, now);
  const there = await numbersThere(
    tx,
    known.source,
    read.flatMap(({ order }) => order?.number ?? []),
  );
  const items = read.map(({ lines, order, problems }, n): Item => ({
    n,
    look: order ? (there.has(order.number) ? 'known' : 'new') : 'refused',
    outcome: order ? null : 'refused',
    lines,
    what: order,
    problems,
  }));
  return { source: known.source, items };
}

/** Keeps some orders of a file. Whoever was erased stays so: of theirs only what was bought for how much is kept. */
export async function takePast(
  tx: StoreTx,
  { config, at, file }: { config: Config; at: Date; file: FileRow },
  items: readonly WaitingItem<BroughtOrder>[],
): Promise<End[]> {
  const erased = await erasedAmong(
    tx,
    config,
    items.flatMap(({ what }) => [what.phone, what.email]),
  );
  const ends: End[] = [];
  for (const { what } of items) {
    const isErased = erased.has(what.phone) || (what.phone === '' && erased.has(what.email));
    const made_id = await insertPast(
      tx,
      file.source,
      file.id,
      isErased ? { ...nameless(what), erased_at: at } : what,
    );
    ends.push(made_id ? { outcome: 'made', made_id } : { outcome: 'same' });
  }
  return ends;
}

const nameless = (order: BroughtOrder): BroughtOrder => ({
  ...order,
  name: erasedName,
  phone: '',
  email: '',
  address: '',
  note: '',
  lines: order.lines.map((line) => ({ ...line, title: '' })),
});
