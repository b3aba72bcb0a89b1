import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A window as wide as a desk's, which a test makes narrower and wider again by what is answered. */
export function fakeWidth(): (wide: boolean) => void {
  const listeners = new Set<() => void>();
  const query = {
    matches: true,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return (wide) => {
    query.matches = wide;
    act(() => listeners.forEach((listener) => listener()));
  };
}
