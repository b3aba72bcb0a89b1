import { useSyncExternalStore } from 'react';

type Which = 'find' | 'keys' | null;

let open: Which = null;
const listeners = new Set<() => void>();
const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** The window in which something is found, the list of keys, or none of them. */
export const useOpenWindow = (): Which => useSyncExternalStore(subscribe, () => open);

export function openWindow(which: Which): void {
  open = which;
  listeners.forEach((listener) => listener());
}
