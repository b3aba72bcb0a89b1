import type { ReactNode } from 'react';
import { roleWords, type Permission } from '#shared/roles.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { ButtonLink } from '../components/links.tsx';
import { EmptyStall } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useKnownStore, useMay } from './slug.ts';

/** Whom to ask in this store: `Ada or Bola, who own the store`. */
function owned({ owners }: Pick<StoreSettings, 'owners'>): string {
  if (owners.length === 0) return 'the owner of the store';
  return `${owners.join(' or ')}, who own${owners.length === 1 ? 's' : ''} the store`;
}

interface Props {
  needs: Permission;
  children: ReactNode;
}

/** A page for those who may see it; everybody else reads whom to ask. It begins to load before that is known. */
export function Allowed({ needs, children }: Props) {
  const store = useKnownStore();
  if (store === null || store.may.includes(needs)) return children;
  return (
    <>
      <h1 className="sr-only">Not for your role</h1>
      <EmptyState
        picture={<EmptyStall />}
        title="This page is not for your role"
        action={<ButtonLink to={places.home(store.slug)}>Go to Home</ButtonLink>}
      >
        In {store.name} you are “{roleWords[store.role].name}”. If you need this page, ask {owned(store)}.
      </EmptyState>
    </>
  );
}

/** A form that somebody may see and not change: all of it stands still, and says whom to ask. */
export function ChangedBy({ needs, children }: Props) {
  const store = useKnownStore();
  const allowed = useMay(needs);
  if (store === null || allowed) return children;
  return (
    <>
      <p role="note" className="mt-0 mb-4 max-w-[60ch] rounded-md bg-soft p-4 text-on-soft">
        You can look at this page. To change something, ask {owned(store)}.
      </p>
      <fieldset disabled className="m-0 min-w-0 border-0 p-0">
        {children}
      </fieldset>
    </>
  );
}
