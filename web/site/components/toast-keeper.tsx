import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { dropToastsOfOtherPages } from '#web/ui/notify.ts';

/** A toast belongs to the page it was said on: on the next one it would speak of something that is not there. */
export function ToastKeeper() {
  const { pathname } = useLocation();
  useEffect(dropToastsOfOtherPages, [pathname]);
  return null;
}
