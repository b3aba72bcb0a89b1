import { useLocation } from 'react-router';
import { CountPage } from './count-page.tsx';
import { ReviewPage } from './review-page.tsx';
import { StartPage } from './start-page.tsx';
import { TakePage } from './take-page.tsx';

/** A stock-take from its beginning to its place in the history. */
export function TakePages() {
  const [, , , what = ''] = useLocation().pathname.split('/');
  if (what === '') return <StartPage />;
  if (what === 'now') return <CountPage />;
  if (what === 'review') return <ReviewPage />;
  return <TakePage id={what} />;
}
