/** Two phones without a line: what they do, drawn from a seed, and when it happened. Nothing here knows the server. */
export interface Seen {
  on_hand: number;
  available: number;
  price_kobo: number;
}

export interface Phone {
  device: string;
  /** Its clock goes wrong by so much (milliseconds). */
  wrong: number;
}

interface Happened {
  key: string;
  phone: Phone;
  /** Of the things that were seen, by their place. */
  thing: number;
  /** When it truly happened (milliseconds). */
  at: number;
}

export type Operation = Happened &
  (
    | { kind: 'sale'; quantity: number; price_kobo: number }
    | { kind: 'count'; known: number; read: number; own: string[]; counted: number }
    | { kind: 'price'; seen_kobo: number; wanted_kobo: number }
  );

/** Numbers from 0 to 1 that a seed fixes. */
export function drawn(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function keyFrom(draw: () => number): string {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(draw() * 16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}

interface Day {
  draw: () => number;
  count: number;
  /** When it begins (milliseconds). */
  from: number;
  hours: number;
  /** Which things the phone counts at all. */
  counts: (thing: number) => boolean;
}

/** What a phone does in the hours after it saw things, each taking into account what it did itself. */
export function dayOf(
  phone: Phone,
  seen: readonly Seen[],
  { draw, count, from, hours, counts }: Day,
): Operation[] {
  const known = seen.map((one) => ({ ...one, own: [] as string[] }));
  const upTo = (most: number) => Math.floor(draw() * (most + 1));
  return Array.from({ length: count }, (_, n) => {
    const thing = upTo(seen.length - 1);
    const it = known[thing]!;
    // Both phones' clocks tick every half hour, so that much happens at one and the same moment.
    const at = from + Math.floor(((n + draw()) / count) * hours * 2) * 1_800_000;
    const happened = { key: keyFrom(draw), phone, thing, at };
    const what = draw();
    if (what < 0.4 && it.available > 0) {
      const quantity = Math.min(1 + upTo(2), it.available);
      it.own.push(happened.key);
      it.on_hand -= quantity;
      it.available -= quantity;
      return { ...happened, kind: 'sale', quantity, price_kobo: it.price_kobo } as const;
    }
    if (what < 0.7 && counts(thing)) {
      const counted = Math.max(0, it.on_hand - 2 + upTo(5));
      const ground = { known: it.on_hand, read: seen[thing]!.on_hand, own: [...it.own] };
      const operation = { ...happened, kind: 'count', ...ground, counted } as const;
      it.own.push(happened.key);
      it.available = Math.max(0, it.available + counted - it.on_hand);
      it.on_hand = counted;
      return operation;
    }
    it.price_kobo = 100_000 + upTo(40) * 5_000;
    return {
      ...happened,
      kind: 'price',
      seen_kobo: seen[thing]!.price_kobo,
      wanted_kobo: it.price_kobo,
    } as const;
  });
}

/** The same in another order; one that is given sometimes a second time, since its answer was lost. */
export function shuffled<Item>(items: readonly Item[], draw: () => number): Item[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(draw() * left.length), 1)[0]!);
}

export const withRepeats = <Item>(items: readonly Item[], draw: () => number): Item[] =>
  items.flatMap((item, at) => {
    const earlier = items[Math.floor(draw() * (at + 1))]!;
    const chance = draw();
    return chance < 0.05 ? [item, item] : chance < 0.1 ? [item, earlier] : [item];
  });
