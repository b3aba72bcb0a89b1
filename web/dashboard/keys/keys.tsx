import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '#web/ui/notify.ts';
import { useKnownStore, useSlug } from '../shell/slug.ts';
import { listenToKeys } from './listen.ts';
import { openWindow, useOpenWindow } from './windows.ts';
import { waysOf } from './ways.ts';

const codeOf = {
  find: () => import('./find-window.tsx').then(({ FindWindow }) => <FindWindow />),
  keys: () => import('./keys-window.tsx').then(({ KeysWindow }) => <KeysWindow />),
};
type Window = keyof typeof codeOf;

/** The code of a window, fetched when it is first wanted; where it does not come, the page stays as it is. */
function useWindow(open: Window | null): ReactNode {
  const [known, setKnown] = useState<Partial<Record<Window, ReactNode>>>({});
  const missing = open !== null && !known[open];
  useEffect(() => {
    if (!missing) return;
    void codeOf[open]().then(
      (drawn) => setKnown((before) => ({ ...before, [open]: drawn })),
      () => {
        openWindow(null);
        notify.error('This could not be loaded. Check your internet connection and try again.');
      },
    );
  }, [open, missing]);
  return (open && known[open]) ?? null;
}

/** The keyboard of the dashboard, and the windows it opens. */
export function Keys() {
  const slug = useSlug();
  const store = useKnownStore();
  const navigate = useNavigate();
  useEffect(
    () =>
      listenToKeys((letter) => {
        const way = waysOf(store).find((one) => one.letter === letter);
        if (way) void navigate(way.to(slug));
      }),
    [store, slug, navigate],
  );
  useEffect(() => () => openWindow(null), []);
  return useWindow(useOpenWindow());
}
