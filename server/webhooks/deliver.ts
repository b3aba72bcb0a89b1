import { after, days, hours, minutes, seconds } from '../platform/clock.ts';
import type { OutgoingAnswer } from '../platform/outside/outgoing.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { isQuiet } from '../platform/quiet/quiet.ts';
import type { WebhookDeps } from './deps.ts';
import { tellStopped } from './letter.ts';
import { turnDeliveries, turnEndpoint } from './moves.ts';
import {
  changeDelivery,
  changeEndpoint,
  claimEndpoints,
  freeEndpoint,
  insertAttempt,
  lockDelivery,
  lockEndpoint,
  takeDue,
  type DeliveryRow,
  type EndpointRow,
} from './queries.ts';
import { signed } from './secrets.ts';

/** How long after each failed try the next one is made; after the last it is given up. About a day in all. */
const pauses = [seconds(30), minutes(5), minutes(30), hours(2), hours(5), hours(8), hours(10)];
/** An address where nothing went through for so long is told no more. */
const patienceMs = days(3);
/** After a failure an address is left alone so long, and others come first. */
const restMs = seconds(30);
/** Longer than a turn can take: so many messages, of five seconds each at most. */
const leaseMs = minutes(1);
const mostInTurn = 8;
/** Addresses at once in one process; of one there is never more than one message under way. */
const atOnce = 8;
/** Characters kept of what was answered. */
const keptAnswer = 200;

/** Sends what is due, address by address, until `isOver`. Answers how many turns there were. */
export async function deliverDue(deps: WebhookDeps, isOver = () => false): Promise<number> {
  return workOff({
    claim: (most) => (isOver() ? Promise.resolve([]) : claim(deps, { most })),
    work: (endpoint) => takeTurn(deps, endpoint, isOver),
    failed: (endpoint, error) => deps.log.error('a webhook failed', { endpoint: endpoint.id, error }),
    atOnce,
    limitMs: seconds(50),
  });
}

/** Sends what is due to one address now, unless somebody is at it. */
export async function deliverTo(deps: WebhookDeps, endpointId: string): Promise<void> {
  for (const endpoint of await claim(deps, { most: 1, only: endpointId })) await takeTurn(deps, endpoint);
}

const claim = async (deps: WebhookDeps, which: { most: number; only?: string }) => {
  if (await isQuiet(deps.db)) return [];
  const now = deps.clock.now();
  return claimEndpoints(deps.db.platform, { now, leaseUntil: after(now, leaseMs), ...which });
};

/** A few messages one after the other, up to the first that fails: who does not answer holds up itself alone. */
async function takeTurn(deps: WebhookDeps, endpoint: EndpointRow, isOver = () => false): Promise<void> {
  let restUntil = deps.clock.now();
  for (const delivery of await takeDue(deps.db.platform, endpoint.id, restUntil, mostInTurn)) {
    if (isOver()) break;
    if (await attempt(deps, endpoint, delivery)) continue;
    restUntil = after(deps.clock.now(), restMs);
    break;
  }
  await freeEndpoint(deps.db.platform, endpoint.id, endpoint.free_at, restUntil);
}

/** Sends one message and writes down what came of it; whoever dies in between leaves it to be sent again as it is. */
async function attempt(deps: WebhookDeps, endpoint: EndpointRow, delivery: DeliveryRow): Promise<boolean> {
  const at = deps.clock.now();
  const { event: type, data } = delivery;
  const body = JSON.stringify({ type, timestamp: delivery.at!.toISOString(), data });
  const isOldGood = endpoint.old_secret && endpoint.old_secret_until && endpoint.old_secret_until > at;
  const secrets = isOldGood ? [endpoint.secret, endpoint.old_secret!] : [endpoint.secret];
  const message = { endpointId: endpoint.id, id: `msg_${delivery.id}`, at, body };
  const begun = performance.now();
  const answer = await deps.outgoing.call({
    url: endpoint.url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed(deps.config, message, secrets) },
    body,
  });
  const ms = Math.round(performance.now() - begun);
  await note(deps, { endpoint, delivery }, { answer, ms });
  return isTaken(answer);
}

const isTaken = (answer: OutgoingAnswer) =>
  answer.is === 'answered' && answer.status >= 200 && answer.status < 300;

/** Nothing of an answer is kept but how it begins, as one line of plain text. */
function saidBy(answer: OutgoingAnswer): string {
  if (answer.is !== 'answered') return answer.why;
  if (answer.status >= 300 && answer.status < 400) return 'It leads elsewhere, and we follow nothing.';
  const text = answer.body.subarray(0, keptAnswer * 4).toString('utf8');
  return text
    .replace(/[\p{C}\p{Z}\s\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, keptAnswer);
}

async function note(
  deps: WebhookDeps,
  { endpoint: { id, store_id: storeId }, delivery }: { endpoint: EndpointRow; delivery: DeliveryRow },
  { answer, ms }: { answer: OutgoingAnswer; ms: number },
): Promise<void> {
  const now = deps.clock.now();
  const status = answer.is === 'answered' ? answer.status : null;
  await deps.db.forStore(storeId).transact(async (tx) => {
    const endpoint = await lockEndpoint(tx.platform, storeId, id);
    const row = endpoint && (await lockDelivery(tx.platform, id, delivery.id));
    // Forgotten while it was on its way.
    if (!endpoint || !row) return;
    const [number, tries] = [row.attempts + 1, row.tries + 1];
    const said = { delivery_id: row.id, number, at: now, status, ms, said: saidBy(answer) };
    await insertAttempt(tx.platform, said);
    await changeDelivery(tx.platform, row.id, { attempts: number, tries });
    const isTest = row.event === 'test';
    if (isTaken(answer)) {
      await turnDeliveries(tx.platform, [row.id], 'delivered');
      if (endpoint.failing_since) await changeEndpoint(tx.platform, id, { failing_since: null });
      return;
    }
    const pause = isTest ? undefined : pauses[tries - 1];
    if (pause === undefined) await turnDeliveries(tx.platform, [row.id], 'given_up');
    else await changeDelivery(tx.platform, row.id, { due_at: after(now, pause) });
    if (isTest) return;
    const failingSince = endpoint.failing_since ?? now;
    if (!endpoint.failing_since) await changeEndpoint(tx.platform, id, { failing_since: now });
    // 410 is the word by which a receiver says that it is gone for good.
    if (status !== 410 && now.getTime() - failingSince.getTime() < patienceMs) return;
    if (endpoint.state !== 'on') return;
    await turnEndpoint(tx.platform, endpoint, 'stopped');
    await tellStopped(deps, tx, endpoint, { since: failingSince, said: said.said, status });
  });
}
