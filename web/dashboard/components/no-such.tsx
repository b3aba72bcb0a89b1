import { EmptyShelf } from '../pictures/drawings.tsx';
import { NotFound } from './not-found.tsx';

/** One thing of a store that is not at its address: "discount code". */
export function NoSuch({ what, to, next }: { what: string; to: string; next: string }) {
  return (
    <NotFound
      what={what.charAt(0).toUpperCase() + what.slice(1)}
      picture={<EmptyShelf />}
      title={`We could not find that ${what}`}
      to={to}
      next={next}
    >
      The link may be old, or belong to another store of yours.
    </NotFound>
  );
}
