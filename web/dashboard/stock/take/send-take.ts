import { mostTakeLines, writeStockTake, type StockTake } from '#shared/api/stock-takes.ts';
import type { Failure } from '#web/client/failure.ts';
import { callSignedIn } from '#web/client/session.ts';
import type { Take, TakeLine } from './kept-take.ts';

type Sent =
  | { ok: true; take: StockTake; notCounted: string[]; questions: number }
  | { ok: false; failure: Failure };

/**
 * Writes what was counted, under the take's one name: what arrived before is known there and is not written again. A
 * great one goes in parts; `sent` hears how many are written.
 */
export async function sendTake(
  slug: string,
  { key, device, scope, started_at, items, place_id }: Take,
  lines: readonly TakeLine[],
  sent: (count: number) => void,
): Promise<Sent> {
  const notCounted: string[] = [];
  let questions = 0;
  let take: StockTake | null = null;
  for (let from = 0; from < lines.length; from += mostTakeLines) {
    const part = lines.slice(from, from + mostTakeLines);
    const body = { key, device, scope, listed: items.length, started_at, place_id, lines: part };
    const outcome = await callSignedIn(writeStockTake, {
      params: { slug },
      body: { ...body, sent_at: new Date().toISOString() },
    });
    if (!outcome.ok) return outcome;
    take = outcome.data.take;
    notCounted.push(...outcome.data.not_counted);
    questions += outcome.data.questions;
    sent(from + part.length);
  }
  return { ok: true, take: take!, notCounted, questions };
}
