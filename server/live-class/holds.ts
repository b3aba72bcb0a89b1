import type { AnswerOf } from '#shared/api/contract.ts';
import { holdMs, type holdSeat } from '#shared/api/live-class.ts';
import { after } from '../platform/clock.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { classBySlug, type ClassRow } from './class-queries.ts';
import type { ClassDeps } from './deps.ts';
import { findHold, holdOne, insertHold } from './seat-queries.ts';
import { noSuchClass, tidyClass } from './seats.ts';
import { isOpen, ledgerOf } from './view.ts';

type HoldAnswer = AnswerOf<typeof holdSeat>;

export interface Browser {
  /** What is kept of its cookie. */
  visitor: Buffer;
  /** It sent the seat form, whatever came of it, and needs no hold. */
  registered: boolean;
  /** Whether its network may hold one more. */
  mayHold(): Promise<boolean>;
}

/**
 * The seat that the countdown speaks of: really kept for this browser until the time it shows. One that is over is
 * released first, so that those who wait come before a new hold.
 */
export async function hold(deps: ClassDeps, slug: string, browser: Browser): Promise<HoldAnswer> {
  const now = deps.clock.now();
  return deps.db.transact(async (tx) => {
    const row = await classBySlug(tx, slug);
    if (!row) throw noSuchClass();
    const found = await stateOf(deps, tx, row, { browser, now });
    return { now: now.toISOString(), ...found, ledger: await ledgerOf(tx, row.id, now) };
  });
}

async function stateOf(
  deps: ClassDeps,
  tx: PlatformTx,
  row: ClassRow,
  { browser, now }: { browser: Browser; now: Date },
): Promise<Omit<HoldAnswer, 'now' | 'ledger'>> {
  const without = (state: 'none' | 'registered' | 'closed') => ({ state, started_ms: null, ends_at: null });
  if (!isOpen(row, now)) return without('closed');
  await tidyClass(deps, tx, row, now);
  if (browser.registered) return without('registered');
  const held = (await findHold(tx, row.id, browser.visitor, now)) ?? (await begin(tx, row, browser, now));
  if (!held) return without('none');
  return {
    // A moved class may begin before a hold that was made for a later time ends.
    state:
      held.expires_at < after(held.started_at, holdMs) || row.starts_at < held.expires_at
        ? 'closing'
        : 'held',
    started_ms: held.started_at.getTime(),
    ends_at: new Date(Math.min(held.expires_at.getTime(), row.starts_at.getTime())).toISOString(),
  };
}

async function begin(tx: PlatformTx, row: ClassRow, browser: Browser, now: Date) {
  if (!(await browser.mayHold())) return null;
  if (!(await holdOne(tx, row.id))) return null;
  const expires_at = new Date(Math.min(after(now, holdMs).getTime(), row.starts_at.getTime()));
  const made = { class_id: row.id, visitor_hash: browser.visitor, started_at: now, expires_at };
  // Two tabs that open at once are one browser with one hold; the whole is tried again and finds the other's.
  if (!(await insertHold(tx, made))) throw Object.assign(new Error('held already'), { code: '40001' });
  return made;
}
