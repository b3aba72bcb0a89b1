import { stored, type StoredName } from '#web/client/stored.ts';
import { useInBrowser } from '../components/in-browser.ts';

/** A kept value: undefined on the server and while hydrating, then the value or null. */
export const useStored = (name: StoredName): string | null | undefined =>
  useInBrowser(() => stored.get(name) || null, undefined);
