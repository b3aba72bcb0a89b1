import type { AnswerOf } from '#shared/api/contract.ts';
import { holdMs, type holdSeat } from '#shared/api/live-class.ts';
import { after } from '../platform/clock.ts';
import type { PlatformTx } from '../platform/db.ts';
import { classBySlug, type ClassRow } from './class-queries.ts';
import type { ClassParts } from './parts.ts';
import { findHold, hasRegistered, holdOne, insertHold } from './seat-queries.ts';
import { noSuchClass, tidyClass } from './seats.ts';
import { isOpen, ledgerOf } from './view.ts';

type Held = AnswerOf<typeof holdSeat>;

/**
 * The seat that the countdown speaks of: really kept for this browser until the time it shows. One that is over is
 * released first, so that those who wait come before a new hold. `mayHold` says whether the network may hold one more.
 */
export async function hold(
  parts: ClassParts,
  slug: string,
  visitor: Buffer,
  mayHold: () => boolean,
): Promise<Held> {
  const now = parts.clock.now();
  return parts.db.transact(async (tx) => {
    const row = await classBySlug(tx, slug);
    if (!row) throw noSuchClass();
    const found = await stateOf(parts, tx, row, visitor, now, mayHold);
    return { now: now.toISOString(), ...found, ledger: await ledgerOf(tx, row.id, now) };
  });
}

async function stateOf(
  parts: ClassParts,
  tx: PlatformTx,
  row: ClassRow,
  visitor: Buffer,
  now: Date,
  mayHold: () => boolean,
): Promise<Omit<Held, 'now' | 'ledger'>> {
  const without = (state: 'none' | 'registered' | 'closed') => ({ state, started_ms: null, ends_at: null });
  if (!isOpen(row, now)) return without('closed');
  await tidyClass(parts, tx, row, now);
  if (await hasRegistered(tx, row.id, visitor)) return without('registered');
  const held = (await findHold(tx, row.id, visitor, now)) ?? (await begin(tx, row, visitor, now, mayHold));
  if (!held) return without('none');
  return {
    // A moved class may begin before a hold that was made for a later time ends.
    state: held.expires_at < after(held.started_at, holdMs) || row.starts_at < held.expires_at ? 'closing' : 'held',
    started_ms: held.started_at.getTime(),
    ends_at: new Date(Math.min(held.expires_at.getTime(), row.starts_at.getTime())).toISOString(),
  };
}

async function begin(tx: PlatformTx, row: ClassRow, visitor: Buffer, now: Date, mayHold: () => boolean) {
  if (!mayHold()) return null;
  if (!(await holdOne(tx, row.id))) return null;
  const expires_at = new Date(Math.min(after(now, holdMs).getTime(), row.starts_at.getTime()));
  const made = { class_id: row.id, visitor_hash: visitor, started_at: now, expires_at };
  // Two tabs that open at once are one browser with one hold; the whole is tried again and finds the other's.
  if (!(await insertHold(tx, made))) throw Object.assign(new Error('held already'), { code: '40001' });
  return made;
}
