import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Filters live in the address, so that Back, reload and a shared link keep them. Changing one replaces the entry
 * instead of piling up steps.
 */
export function useAddressState(): {
  read: (name: string) => string;
  write: (changes: Record<string, string>) => void;
} {
  const [params, setParams] = useSearchParams();
  const read = useCallback((name: string) => params.get(name) ?? '', [params]);
  const write = useCallback(
    (changes: Record<string, string>) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(changes))
        if (value) next.set(name, value);
        else next.delete(name);
      void setParams(next, { replace: true });
    },
    [params, setParams],
  );
  return { read, write };
}

/** What lists are filtered by, in the address. */
const filters = ['q', 'show', 'payment', 'way', 'came', 'when', 'noted', 'by', 'sort', 'tag'];

/** An address with the filters of the present one: from a list to one of its things, and back. */
export function useKeptFilters(): (to: string) => string {
  const [params] = useSearchParams();
  return useCallback(
    (to) => {
      const [path, own] = to.split('?');
      const next = new URLSearchParams(own);
      for (const name of filters) {
        const value = params.get(name);
        if (value && !next.has(name)) next.set(name, value);
      }
      return `${path}?${next}`;
    },
    [params],
  );
}
