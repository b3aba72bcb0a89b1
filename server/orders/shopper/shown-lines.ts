import type { Order } from '#shared/api/orders.ts';
import { picturesOf } from '../../media/index.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import { lineDownloads } from './downloads.ts';
import { inSetOf } from '../line-pieces.ts';
import { linesOf } from '../queries.ts';
import type { Standing } from '../standing.ts';

/** What was ordered, with its pictures and what may be downloaded of it. */
export async function shownLines(tx: StoreTx, standing: Standing): Promise<Order['lines']> {
  const lines = standing.lines ?? (await linesOf(tx, standing.order.id));
  const [downloads, pictures] = await pipelined([
    lineDownloads(tx, standing, lines),
    picturesOf(
      tx,
      lines.flatMap((line) => (line.media_id ? [line.media_id] : [])),
    ),
  ]);
  return lines.map((line) => ({
    id: line.id,
    product_id: line.product_id,
    variant_id: line.variant_id,
    custom: line.custom,
    title: line.title,
    variant_title: line.variant_title,
    quantity: line.quantity,
    unit_price_kobo: line.unit_price_kobo,
    total_kobo: line.total_kobo,
    discount_kobo: line.discount_kobo,
    fulfilled: line.fulfilled,
    parts: inSetOf(line),
    removed: line.removed,
    refunded: line.refunded,
    ...(line.gift_card && { gift_card: true }),
    ...(line.service && { service: true }),
    picture: (line.media_id && pictures.get(line.media_id)) || null,
    download: downloads.get(line.id) ?? null,
  }));
}
