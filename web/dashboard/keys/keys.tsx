import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLate } from '../components/use-late.ts';
import { useKnownStore, useSlug } from '../shell/slug.ts';
import { listenToKeys } from './listen.ts';
import { openWindow, useOpenWindow } from './windows.ts';
import { waysOf } from './ways.ts';

const find = () => import('./find-window.tsx');
const keys = () => import('./keys-window.tsx');
const close = () => openWindow(null);

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
  useEffect(() => close, []);
  const open = useOpenWindow();
  const found = useLate(find, open === 'find', close);
  const listed = useLate(keys, open === 'keys', close);
  return found ? <found.FindWindow /> : listed && <listed.KeysWindow />;
}
