import type { Clock } from '../clock.ts';
import type { Delivery, HoldRule } from './delivery.ts';
import type { Faults } from '../control/faults.ts';
import type { Ids } from '../ids.ts';
import type { Journal } from '../memory/journal.ts';
import type { Settings } from '../control/settings.ts';
import type { SignatureMode } from './signature.ts';
import type { Store } from '../memory/store.ts';
import { fits, isOver, newDelivery } from './delivery.ts';
import { createPoster } from './post.ts';
import { schedules, TRY_LIMIT } from './schedule.ts';
import { addressFor, messageOf, proofFor } from './webhook-post.ts';

/** Deliveries that ended are kept up to this number, so that a long load run does not fill the memory. */
const KEPT = 20_000;

export interface Emitted {
  /** Answers after the first try of every copy; at once when nothing is tried now. */
  tried: Promise<unknown>;
  /** Whether the call that caused the event must wait for `tried`. */
  beforeAnswer: boolean;
}

export interface Webhooks {
  emit(event: string, reference: string, data: unknown, provider?: Delivery['provider']): Emitted;
  /** Holds new events that match; an empty rule holds all. */
  hold(rule: HoldRule): void;
  stopHolding(): void;
  holding(): HoldRule[];
  /** Sends this delivery now, whatever its state. Answers after the try. */
  sendNow(delivery: Delivery): Promise<void>;
  copy(delivery: Delivery, signature: SignatureMode | null): Delivery;
  drop(delivery: Delivery, reason: string): void;
  /** Answers when nothing is queued or on its way. */
  idle(): Promise<void>;
  /** Takes up what a restart interrupted. */
  resume(): void;
  /** Forgets everything queued and breaks off what is on its way. */
  clear(): void;
  close(): void;
}

interface Deps {
  clock: Clock;
  faults: Faults;
  ids: Ids;
  journal: () => Journal;
  settings: Settings;
  store: Store;
  keys: readonly string[];
}

/** The sender of events: a first-in-first-out queue beside the API, never in the way of an answer. */
export function createWebhooks({ clock, faults, ids, journal, settings, store, keys }: Deps): Webhooks {
  const poster = createPoster();
  const queue: Delivery[] = [];
  let rules: HoldRule[] = [];
  let active = new Set<AbortController>();
  let afterTry = new Map<string, (() => void)[]>();
  const whenIdle: (() => void)[] = [];
  let ended: string[] = [];
  let closed = false;

  const isHeld = (delivery: Delivery): boolean => rules.some((rule) => fits(delivery, rule));

  function create(event: string, reference: string, body: string, provider: Delivery['provider']): Delivery {
    const seq = store.next('delivery');
    const id = `dlv_${ids.code('delivery', seq, 12)}`;
    return newDelivery({ id, seq, event, reference, body, provider }, clock.now());
  }

  function end(delivery: Delivery, state: 'delivered' | 'failed' | 'dropped'): void {
    delivery.state = state;
    delivery.next_try_at = null;
    store.saveDelivery(delivery);
    ended.push(delivery.id);
    if (ended.length < KEPT * 1.5) return;
    const old = ended.splice(0, ended.length - KEPT);
    for (const id of old) if (isOver(store.deliveries.get(id))) store.dropDelivery(id);
  }

  function enqueue(delivery: Delivery): Promise<void> {
    delivery.state = 'queued';
    store.saveDelivery(delivery);
    queue.push(delivery);
    const tried = new Promise<void>((resolve) => {
      afterTry.set(delivery.id, [...(afterTry.get(delivery.id) ?? []), resolve]);
    });
    setImmediate(pump);
    return tried;
  }

  function waitUntil(delivery: Delivery, time: number): void {
    delivery.state = 'waiting';
    delivery.next_try_at = time;
    store.saveDelivery(delivery);
    clock.at(time, () => {
      if (delivery.state === 'waiting' && delivery.next_try_at === time) void enqueue(delivery);
    });
  }

  function pump(): void {
    while (!closed && active.size < settings.webhook_concurrency && queue.length > 0) {
      // Taking from the front of a long array is slow, so many are taken at once.
      for (const delivery of queue.splice(0, settings.webhook_concurrency - active.size)) {
        if (delivery.state === 'queued') void attempt(delivery);
        else finishTry(delivery.id);
      }
    }
    if (active.size > 0 || queue.length > 0) return;
    for (const resolve of whenIdle.splice(0)) resolve();
  }

  function finishTry(id: string): void {
    for (const resolve of afterTry.get(id) ?? []) resolve();
    afterTry.delete(id);
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const abort = new AbortController();
    const running = active;
    running.add(abort);
    delivery.state = 'sending';
    const at = clock.now();
    const started = performance.now();
    const cancelLimit = clock.at(at + TRY_LIMIT, () => abort.abort(new Error('no answer within 30 s')));
    let status: number | null = null;
    let error: string | null = null;
    try {
      // Nobody may learn of a payment that a crash could still undo.
      await journal().durable();
      status = await post(delivery, abort.signal);
    } catch (cause) {
      error = abort.signal.aborted ? String((abort.signal.reason as Error).message) : messageOf(cause);
    }
    cancelLimit();
    running.delete(abort);
    const interrupted = closed || running !== active;
    if (!interrupted) {
      delivery.tries.push({ at, status, error, took_ms: Math.round(performance.now() - started) });
      delivery.first_try_at ??= at;
      afterAttempt(delivery, status);
    }
    finishTry(delivery.id);
    pump();
  }

  function afterAttempt(delivery: Delivery, status: number | null): void {
    if (delivery.state !== 'sending') return;
    if (status === 200) return end(delivery, 'delivered');
    const offset = schedules[settings.webhook_schedule][delivery.tries.length];
    if (offset === undefined || !delivery.retry) return end(delivery, 'failed');
    waitUntil(delivery, delivery.first_try_at! + offset);
  }

  async function post(delivery: Delivery, signal: AbortSignal): Promise<number> {
    const address = addressFor(settings, delivery.provider);
    if (!address) throw new Error('no webhook address is set');
    const body = Buffer.from(delivery.body);
    const proof = proofFor(settings, delivery, body, keys);
    return poster.post(address, body, { 'user-agent': 'payment-sandbox', ...proof }, signal);
  }

  function start(delivery: Delivery, late: number | null): Promise<void> {
    if (isHeld(delivery)) {
      delivery.state = 'held';
      store.saveDelivery(delivery);
      return Promise.resolve();
    }
    if (late === null) return enqueue(delivery);
    waitUntil(delivery, clock.now() + late);
    return Promise.resolve();
  }

  return {
    emit(event, reference, data, provider) {
      // Escaped slashes are as good as plain ones, but a receiver that checks the signature over a re-serialised body
      // instead of the bytes it got is caught out.
      const body = JSON.stringify({ event, data }).replaceAll('/', '\\/');
      const delivery = create(event, reference, body, provider);
      const struck = faults.forEvent(event, reference);
      const kinds = new Map(struck.map((fault) => [fault.kind, fault]));
      const nothing = { tried: Promise.resolve(), beforeAnswer: false };
      if (kinds.has('webhook_never') || !addressFor(settings, provider)) {
        delivery.reason = kinds.has('webhook_never') ? 'webhook_never' : 'no webhook address';
        end(delivery, 'dropped');
        return nothing;
      }
      const copies = kinds.get('webhook_duplicate') ? (kinds.get('webhook_duplicate')!.count ?? 2) : 1;
      const late = kinds.get('webhook_late') ? (kinds.get('webhook_late')!.ms ?? 0) : null;
      const all = [delivery];
      while (all.length < copies) all.push(create(event, reference, body, provider));
      const tried = Promise.all(all.map((each) => start(each, late)));
      return { tried, beforeAnswer: kinds.has('webhook_before_answer') };
    },
    hold(rule) {
      rules.push(rule);
    },
    stopHolding() {
      rules = [];
    },
    holding: () => rules,
    async sendNow(delivery) {
      // One that is on its way is left alone: it would be sent twice, which is what `copy` is for.
      if (delivery.state === 'sending') return;
      await enqueue(delivery);
    },
    copy(delivery, signature) {
      const { event, reference, body, provider } = delivery;
      return { ...create(event, reference, body, provider), retry: false, signature };
    },
    drop(delivery, reason) {
      delivery.reason = reason;
      end(delivery, 'dropped');
    },
    idle() {
      if (active.size === 0 && queue.length === 0) return Promise.resolve();
      return new Promise((resolve) => whenIdle.push(resolve));
    },
    resume() {
      for (const delivery of store.deliveries.values()) {
        if (delivery.state === 'queued' || delivery.state === 'sending') void enqueue(delivery);
        else if (delivery.state === 'waiting') waitUntil(delivery, delivery.next_try_at!);
        else if (isOver(delivery)) ended.push(delivery.id);
      }
    },
    clear() {
      const running = active;
      active = new Set();
      for (const delivery of queue.splice(0)) finishTry(delivery.id);
      for (const abort of running) abort.abort(new Error('reset'));
      for (const waiting of afterTry.values()) for (const resolve of waiting) resolve();
      afterTry = new Map();
      ended = [];
      rules = [];
      for (const resolve of whenIdle.splice(0)) resolve();
    },
    close() {
      closed = true;
      for (const abort of active) abort.abort(new Error('stopped'));
      poster.close();
    },
  };
}
