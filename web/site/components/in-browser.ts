import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What only the browser knows and does not change; `before` on the server and while hydrating. */
export const useInBrowser = <Known, Before>(read: () => Known, before: Before): Known | Before =>
  useSyncExternalStore<Known | Before>(never, read, () => before);
