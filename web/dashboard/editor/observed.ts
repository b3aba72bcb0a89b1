/** A value that others watch. */
export interface Observed<Value> {
  now: () => Value;
  subscribe: (listener: () => void) => () => void;
  set: (next: Value) => void;
}

export function observed<Value>(first: Value): Observed<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    now: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next) {
      value = next;
      listeners.forEach((listener) => listener());
    },
  };
}
