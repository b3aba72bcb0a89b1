import '#web/client/older.ts';
import { isMarkedSignedIn } from '#web/client/session-cookies.ts';
import { keepTaps } from './components/kept-taps.ts';
import { afterRest } from './components/after-rest.ts';
import { turn } from './components/turn.ts';

const root = document.getElementById('root') as HTMLElement;

/** Brings React and the application, all files at once and one piece of work after another. */
async function wake(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
    link.rel = 'modulepreload';
    await turn();
  }
  await import('react-dom/client');
  await turn();
  const { comeAlive } = await import('./alive.tsx');
  await comeAlive();
}

// A page that is read needs no script to be read. One with a form, and one that greets whoever is signed in, comes alive at once.
if (root.hasAttribute('data-read')) {
  const wakeOnce = afterRest(async () => {
    await wake();
    // Then it is known, too, who is signed in.
    await turn();
    tapAgain();
  });
  const tapAgain = keepTaps(wakeOnce);
  if (isMarkedSignedIn()) wakeOnce().catch(() => {});
} else void wake();
