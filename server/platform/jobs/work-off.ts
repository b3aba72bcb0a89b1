/** A list of things whose time has come, kept as rows. */
export interface WorkList<Item> {
  /**
   * Takes up to `most` items for this process alone, none of a lane in `full`; no item means that there is none.
   * Each item is put off before it is handed out, so that one that fails goes to the back and never stops the line.
   */
  claim(most: number, full: string[]): Promise<Item[]>;
  work(item: Item): Promise<unknown>;
  failed(item: Item, error: unknown): void;
  /** Of one lane no more than `most` are at work at once, so that a slow lane keeps only itself waiting. */
  lane?: { of(item: Item): string; most(lane: string): number };
  /** Items at work at once. */
  atOnce: number;
  /** After this long (real milliseconds) nothing new is taken; the next run goes on. */
  limitMs: number;
}

/** Works a list off until it is empty or the time is up. One failure ends one item. Answers how many were taken. */
export async function workOff<Item>(list: WorkList<Item>): Promise<number> {
  const end = performance.now() + list.limitMs;
  const waiting: Item[] = [];
  /** Items of each lane that are waiting or at work, and at work only. */
  const taken = new Map<string, number>();
  const running = new Map<string, number>();
  let count = 0;
  let over = false;
  let claiming: Promise<void> | null = null;
  let { promise: changed, resolve: tell } = Promise.withResolvers<void>();

  const laneOf = (item: Item) => list.lane?.of(item) ?? '';
  const mostOf = (lane: string) => list.lane?.most(lane) ?? Infinity;
  const hasRoom = (item: Item) => (running.get(laneOf(item)) ?? 0) < mostOf(laneOf(item));
  const add = (counts: Map<string, number>, lane: string, n: number) =>
    counts.set(lane, (counts.get(lane) ?? 0) + n);

  async function claim(): Promise<void> {
    const full = [...taken].filter(([lane, n]) => n >= mostOf(lane)).map(([lane]) => lane);
    const seen = changed;
    const isLate = performance.now() >= end;
    const items = isLate ? [] : await list.claim(list.atOnce * 4, full);
    for (const item of items) add(taken, laneOf(item), 1);
    waiting.push(...items);
    count += items.length;
    if (items.length > 0) return;
    if (isLate || full.length === 0) over = true;
    // Only full lanes have more: looked at again once one of theirs is done.
    else await seen;
  }

  async function next(): Promise<Item | null> {
    for (;;) {
      const at = waiting.findIndex(hasRoom);
      if (at >= 0) {
        const [item] = waiting.splice(at, 1);
        // Counted before anybody else looks for room.
        add(running, laneOf(item!), 1);
        return item!;
      }
      if (!over) await (claiming ??= claim().finally(() => (claiming = null)));
      else if (waiting.length === 0) return null;
      else await changed;
    }
  }

  async function worker(): Promise<void> {
    for (let item = await next(); item !== null; item = await next()) {
      const lane = laneOf(item);
      try {
        await list.work(item);
      } catch (error) {
        list.failed(item, error);
      }
      add(running, lane, -1);
      add(taken, lane, -1);
      tell();
      ({ promise: changed, resolve: tell } = Promise.withResolvers<void>());
    }
  }

  await Promise.all(Array.from({ length: list.atOnce }, worker));
  return count;
}
