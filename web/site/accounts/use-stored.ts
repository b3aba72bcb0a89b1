import { useSyncExternalStore } from 'react';
import { stored, type StoredName } from '#web/client/stored.ts';

const never = () => () => {};

/** A kept value: undefined on the server and while hydrating, then the value or null. */
export function useStored(name: StoredName): string | null | undefined {
  return useSyncExternalStore(
    never,
    () => stored.get(name) || null,
    () => undefined,
  );
}
