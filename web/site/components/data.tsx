import { useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createClientStore, type ClientStore } from '#web/client/api.ts';

let kept: ClientStore | null = null;

/** The data layer, only around the pages that call the API; its store lives as long as the window. */
export function Data({ children }: { children: ReactNode }) {
  const [store] = useState(() => (kept ??= createClientStore()));
  return <Provider store={store}>{children}</Provider>;
}
