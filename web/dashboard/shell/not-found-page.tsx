import { NotFound } from '../components/not-found.tsx';
import { EmptyStall } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useSlug } from './slug.ts';

export function NotFoundPage() {
  const home = places.home(useSlug());
  return (
    <NotFound
      what="Page"
      picture={<EmptyStall />}
      title="There is nothing at this address"
      to={home}
      next="Go to Home"
    >
      The link may be old or mistyped. Your store and its orders are where they were.
    </NotFound>
  );
}
