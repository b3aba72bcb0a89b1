import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { pageFor } from '../pages.ts';
import { useMeta } from '../components/meta.ts';
import {
  askAgain,
  choose,
  refusedByBrowser,
  stopAsking,
  useAsking,
  useChoice,
  type Choice,
} from './choice.ts';
import { countVisit, isTracking, stopTracking } from './trackers.ts';

/** Asks once, counts the visits of those who agreed, and lets everybody change their mind. */
export function VisitCounting() {
  const { pathname } = useLocation();
  const page = pageFor(pathname);
  const choice = useChoice();
  const asking = useAsking();
  const counted = useRef<string | null>(null);

  useEffect(() => {
    if (choice !== 'yes' || !page.measured || counted.current === page.path) return;
    counted.current = page.path;
    countVisit(page);
  }, [choice, page]);
  useEffect(() => {
    if (location.hash === '#cookies') askAgain();
  }, []);

  function answer(next: Choice) {
    choose(next);
    if (next === 'no' && isTracking()) stopTracking();
  }

  if (!page.measured || !(asking || choice === null)) return null;
  return refusedByBrowser() ? <RefusedAlready /> : <Question onAnswer={answer} />;
}

function Bar({ children }: { children: React.ReactNode }) {
  return (
    <section
      aria-label="Cookies"
      className="sticky bottom-0 z-30 border-t border-line bg-surface text-ink shadow-card"
    >
      <div className="mx-auto flex max-w-6xl flex-col gap-3 px-4 py-4 sm:px-6 md:flex-row md:items-center md:justify-between md:gap-8">
        {children}
      </div>
    </section>
  );
}

function Question({ onAnswer }: { onAnswer: (choice: Choice) => void }) {
  const names = [useMeta('analytics-id') && 'Google Analytics', useMeta('pixel-id') && 'Meta Pixel'];
  return (
    <Bar>
      <p className="m-0 max-w-[72ch]">
        <strong>May we count your visit?</strong> If you agree, {names.filter(Boolean).join(' and ')} will set
        cookies and learn which pages are seen. Pages where you sign in are never counted.{' '}
        <a href={paths.privacyCookies} className="site-link whitespace-nowrap">
          More about cookies
        </a>
      </p>
      <div className="grid shrink-0 grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => onAnswer('no')}>
          Refuse
        </Button>
        <Button variant="secondary" onClick={() => onAnswer('yes')}>
          Accept
        </Button>
      </div>
    </Bar>
  );
}

function RefusedAlready() {
  return (
    <Bar>
      <p className="m-0 max-w-[72ch]">
        Your browser asks websites not to track you, so your visit is not counted. To change that, change it
        in your browser’s settings.
      </p>
      <Button variant="secondary" onClick={stopAsking}>
        Close
      </Button>
    </Bar>
  );
}
