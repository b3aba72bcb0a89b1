import { useEffect, useState, type ComponentType, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { pageFor } from '../pages.ts';
import { useMeta } from '../components/meta.ts';
import { askAgain } from './choice.ts';

/** Whether somebody may be asked to count visits in this window: only where the server wrote down whom. */
function useMeasurable(): boolean {
  const analytics = useMeta('analytics-id');
  const pixel = useMeta('pixel-id');
  return analytics !== null || pixel !== null;
}

/** Brings the question and the counting, which are code that a site without providers never needs. */
export function Analytics() {
  const measurable = useMeasurable();
  const [Inside, setInside] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!measurable) return;
    import('./consent-bar.tsx').then(
      ({ VisitCounting }) => setInside(() => VisitCounting),
      () => {
        // Then nothing is counted.
      },
    );
  }, [measurable]);
  return Inside && <Inside />;
}

/** Where a choice about cookies is changed; without script or providers it leads to what is written about them. */
export function CookiesLink({ className }: { className: string }) {
  const measurable = useMeasurable();
  const { pathname } = useLocation();
  function open(event: MouseEvent) {
    if (!measurable || !pageFor(pathname).measured) return;
    event.preventDefault();
    askAgain();
  }
  return (
    <a href={paths.privacyCookies} className={className} onClick={open}>
      Cookies
    </a>
  );
}
