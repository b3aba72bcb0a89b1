/** Values kept in memory up to a bound; the one longest unused is forgotten first. */
export interface Kept<Value> {
  get(key: string): Value | undefined;
  /** As `get`, but not counted as a use. */
  peek(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Of values kept now. */
  count(): number;
}

interface Bound<Value> {
  /** Sizes of everything kept, together; a single value is kept however large it is. */
  most: number;
  /** 1 for each unless it is said. */
  sizeOf?: (value: Value) => number;
}

/** Keeps so much in memory; what was used longest ago goes first. */
export function createKept<Value>({ most, sizeOf = () => 1 }: Bound<Value>): Kept<Value> {
  // In the order of their last use: a key that is set anew stands last.
  const known = new Map<string, { value: Value; size: number }>();
  let total = 0;

  const forget = (key: string) => {
    total -= known.get(key)?.size ?? 0;
    known.delete(key);
  };
  return {
    get(key) {
      const held = known.get(key);
      if (!held) return undefined;
      known.delete(key);
      known.set(key, held);
      return held.value;
    },
    peek: (key) => known.get(key)?.value,
    set(key, value) {
      forget(key);
      const size = sizeOf(value);
      known.set(key, { value, size });
      total += size;
      for (const oldest of known.keys()) {
        if (total <= most || known.size === 1) return;
        forget(oldest);
      }
    },
    delete: forget,
    count: () => known.size,
  };
}
