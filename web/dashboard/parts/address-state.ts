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
