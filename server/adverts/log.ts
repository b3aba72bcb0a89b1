import type { AdEvent } from '#shared/api/adverts.ts';
import type { Clock } from '../platform/clock.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { needFeature } from '../stores/index.ts';
import { moveEvents, tellableMs } from './events.ts';
import { listEvents, lockEvent, networkRows, type EventRow, type ShownEvent } from './queries.ts';
import { lookThen } from './times.ts';

/** A sale that was refused or given up can be tried again while networks take it. */
const mayAgain = ({ state, counted_at }: EventRow, now: Date): boolean =>
  (state === 'refused' || state === 'given_up') &&
  counted_at !== null &&
  now.getTime() - counted_at.getTime() < tellableMs;

const shown = (row: ShownEvent, now: Date): AdEvent => ({
  id: row.id,
  network: row.network,
  state: row.state,
  order: { id: row.order_id, number: row.number, total_kobo: row.total_kobo },
  created_at: row.created_at.toISOString(),
  told_at: row.told_at?.toISOString() ?? null,
  tries: row.tries,
  try_at: row.try_at?.toISOString() ?? null,
  said: row.said,
  may_again: mayAgain(row, now),
});

/** What networks were told of, the newest first. */
export async function listed(
  { clock }: { clock: Clock },
  tx: StoreTx,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ items: AdEvent[]; next: string | null }> {
  const found = await listEvents(tx, { limit: limit + 1, after: placeAfter(after) });
  const { rows, next } = page(found, limit, (row) => ({ at: row.created_at.getTime(), id: row.id }));
  return { items: rows.map((row) => shown(row, clock.now())), next };
}

/**
 * Has an event tried again from the beginning; one that waits already is left as it is.
 * @throws AppError not_found, or conflict where it cannot be told any more.
 */
export async function sendAgain({ clock }: { clock: Clock }, tx: StoreTx, id: string): Promise<AdEvent> {
  const now = clock.now();
  await needFeature(tx, 'pixel', now);
  const event = await lockEvent(tx, id);
  if (!event) throw notFound('We could not find that sale.');
  if (event.state !== 'waiting') {
    if (!mayAgain(event, now)) throw new AppError('conflict', 'This sale cannot be sent any more.');
    const isOn = (await networkRows(tx)).some((row) => row.network === event.network && row.switched_on);
    if (!isOn) throw new AppError('conflict', 'This network is switched off. Switch it on first.');
    await lookThen(tx, await moveEvents(tx, [event], 'waiting', { said: '', try_at: null, tries: 0 }), null);
  }
  const [row] = await listEvents(tx, { limit: 1, after: null, id });
  return shown(row!, now);
}
