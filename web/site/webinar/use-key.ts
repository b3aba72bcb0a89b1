import { useState } from 'react';

/** The key behind `#key=`, taken out of the address at once: it is sent in a body only. null: none came along. */
export function useKey(): string | null {
  const [key] = useState(() => {
    if (typeof location === 'undefined') return null;
    return new URLSearchParams(location.hash.slice(1)).get('key');
  });
  return key;
}

export function dropKey(): void {
  if (location.hash) history.replaceState(history.state, '', location.pathname);
}
