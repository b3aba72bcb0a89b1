import { keptCount, keptPrice } from '#shared/api/kept.ts';
import { sellAtCounter } from '#shared/api/selling.ts';
import { sentenceOf } from '#web/client/errors.ts';
import type { Failure, Outcome } from '#web/client/failure.ts';
import { callSignedIn } from '#web/client/session.ts';
import { alter, deviceOf, keptNow, readAgain, type Kept } from './operations.ts';

export interface Sent {
  done: number;
  /** What the owner is asked about afterwards. */
  questions: number;
  refused: number;
  /** It stopped before the end: no line, or the server asks for patience. After so long it may be tried again (ms). */
  againMs: number | null;
}

const nothing: Sent = { done: 0, questions: 0, refused: 0, againMs: null };

/**
 * Sends what a person kept, in its order, each under its key. What is refused stays with the reason and does not hold
 * up the rest. Of several windows one sends.
 */
export async function sendKept(person: string): Promise<Sent> {
  const work = () => sendAll(person);
  // Without locks two windows may send the same: its key makes that harmless.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('presence-kept', { ifAvailable: true }, (lock) =>
    lock ? work() : Promise.resolve(nothing),
  );
}

async function sendAll(person: string): Promise<Sent> {
  const sent = { ...nothing };
  const isNext = (one: Kept) => one.person === person && one.state === 'waiting';
  for (let next = (await readAgain()).find(isNext); next; next = keptNow().find(isNext)) {
    // Before it leaves: its answer may be lost.
    if (!next.tried) await alter(next.key, { tried: true });
    const outcome = await tell(next, await deviceOf(person));
    if (outcome.ok) {
      sent.done += 1;
      if (outcome.data.became === 'question') sent.questions += 1;
      await alter(next.key, { state: 'sent' });
    } else if (isPassing(outcome.failure)) {
      return { ...sent, againMs: waitOf(outcome.failure) };
    } else {
      sent.refused += 1;
      // Its key says that it was not recorded at an earlier try either.
      const reason = sentenceOf(outcome.failure, 'The shop would not take this.');
      await alter(next.key, { state: 'refused', reason, tried: false });
    }
  }
  return sent;
}

async function tell(one: Kept, device: string): Promise<Outcome<{ became: 'done' | 'question' }>> {
  const params = { slug: one.slug };
  const sent_at = new Date().toISOString();
  const ours = { key: one.key, at: one.at, sent_at, device };
  if (one.kind === 'count') return callSignedIn(keptCount, { params, body: { ...one.body, ...ours } });
  if (one.kind === 'price') return callSignedIn(keptPrice, { params, body: { ...one.body, ...ours } });
  const outcome = await callSignedIn(sellAtCounter, { params, body: { ...one.body, sent_at, device } });
  return outcome.ok ? { ok: true, data: { became: 'done' } } : outcome;
}

/** What has nothing to do with what was sent: the line, the server, a session that ended. */
const isPassing = ({ status }: Failure): boolean =>
  typeof status === 'string' || status === 401 || status === 408 || status === 429 || status >= 500;

const waitOf = (failure: Failure): number =>
  typeof failure.status === 'number' && 'retryAfter' in failure && failure.retryAfter !== null
    ? failure.retryAfter * 1000
    : 0;
