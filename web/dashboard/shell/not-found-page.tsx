import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { EmptyStall } from '../pictures/drawings.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from './slug.ts';

export function NotFoundPage() {
  usePageTitle('Page not found');
  const slug = useSlug();
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        picture={<EmptyStall />}
        title="There is nothing at this address"
        action={
          <Link to={places.home(slug)} className={buttonClass()}>
            Go to Home
          </Link>
        }
      >
        The link may be old or mistyped. Your store and its orders are where they were.
      </EmptyState>
    </>
  );
}
