/** Longest delay setTimeout accepts. */
const LONGEST_TIMER = 2_147_483_647;

type Work = () => void | Promise<void>;
interface Task {
  time: number;
  order: number;
  work: Work;
  cancelled: boolean;
}

export interface ClockState {
  /** Added to real time while the clock runs, ms. */
  offset: number;
  frozen_at: number | null;
}

export interface Clock {
  /** Virtual time, milliseconds since 1970. */
  now(): number;
  /** Runs `work` once virtual time reaches `time` (ms). Returns a function that cancels it. */
  at(time: number, work: Work): () => void;
  /** Moves virtual time on by `ms`, running everything that falls due on the way and waiting for it. */
  advance(ms: number): Promise<void>;
  freeze(): void;
  resume(): void;
  state(): ClockState;
  set(state: ClockState): void;
  /** Forgets every task. */
  clear(): void;
}

/**
 * A clock that runs with real time, can be frozen, and can be moved forward.
 * `idle` answers when the work started by due tasks has ended; `patience` is how long (real ms) an advance waits for
 * that before it moves on, so that a receiver that never answers meets its own virtual time limit.
 */
export function createClock(idle: () => Promise<void>, patience: number): Clock {
  let offset = 0;
  let frozenAt: number | null = null;
  let moving = false;
  let lastMove: Promise<void> = Promise.resolve();
  let order = 0;
  let timer: NodeJS.Timeout | null = null;
  let timerTime = Infinity;
  const tasks = createHeap();

  const now = (): number => frozenAt ?? Date.now() + offset;

  function arm(): void {
    const next = tasks.peek();
    if (frozenAt !== null || moving || !next) return;
    if (timer && timerTime <= next.time) return;
    if (timer) clearTimeout(timer);
    timerTime = next.time;
    timer = setTimeout(fire, Math.min(Math.max(next.time - now(), 0), LONGEST_TIMER));
    timer.unref();
  }

  function disarm(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    timerTime = Infinity;
  }

  function takeDue(time: number): Task[] {
    const due: Task[] = [];
    for (let next = tasks.peek(); next && next.time <= time; next = tasks.peek()) due.push(tasks.pop()!);
    return due;
  }

  function fire(): void {
    disarm();
    if (frozenAt === null && !moving) for (const task of takeDue(now())) void task.work();
    arm();
  }

  async function settle(): Promise<void> {
    let giveUp: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => (giveUp = setTimeout(resolve, patience)));
    await Promise.race([idle(), tooLong]);
    clearTimeout(giveUp);
  }

  async function move(ms: number): Promise<void> {
    const wasFrozen = frozenAt !== null;
    const target = now() + ms;
    frozenAt = now();
    moving = true;
    disarm();
    try {
      await settle();
      for (let next = tasks.peek(); next && next.time <= target; next = tasks.peek()) {
        frozenAt = Math.max(frozenAt, next.time);
        await Promise.all(takeDue(frozenAt).map((task) => task.work()));
        await settle();
      }
    } finally {
      moving = false;
      frozenAt = wasFrozen ? target : null;
      offset = target - Date.now();
      arm();
    }
  }

  return {
    now,
    at(time, work) {
      const task: Task = { time, order: (order += 1), work, cancelled: false };
      tasks.push(task);
      arm();
      return () => {
        task.cancelled = true;
      };
    },
    advance(ms) {
      const next = lastMove.then(() => move(ms));
      lastMove = next.catch(() => {});
      return next;
    },
    freeze() {
      frozenAt ??= now();
      disarm();
    },
    resume() {
      if (frozenAt === null) return;
      offset = frozenAt - Date.now();
      frozenAt = null;
      arm();
    },
    state: () => ({ offset, frozen_at: frozenAt }),
    set(state) {
      offset = state.offset;
      frozenAt = state.frozen_at;
      disarm();
      arm();
    },
    clear() {
      tasks.clear();
      disarm();
    },
  };
}

/** Binary heap by time, then by order of arrival; cancelled tasks are dropped when they reach the top. */
function createHeap() {
  let items: Task[] = [];
  const before = (a: Task, b: Task): boolean => a.time < b.time || (a.time === b.time && a.order < b.order);

  function push(task: Task): void {
    let at = items.push(task) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (before(items[parent]!, task)) break;
      items[at] = items[parent]!;
      at = parent;
    }
    items[at] = task;
  }

  function removeTop(): Task | undefined {
    const top = items[0];
    const last = items.pop();
    if (!top || !last || items.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && before(items[child + 1]!, items[child]!)) child += 1;
      if (before(last, items[child]!)) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = last;
    return top;
  }

  function peek(): Task | undefined {
    while (items[0]?.cancelled) removeTop();
    return items[0];
  }

  return {
    push,
    peek,
    pop(): Task | undefined {
      peek();
      return removeTop();
    },
    clear(): void {
      items = [];
    },
  };
}
