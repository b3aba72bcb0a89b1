import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Site } from '#shared/api/stores.ts';
import { roleWords } from '#shared/roles.ts';
import { lagosDate } from '#shared/lagos.ts';
import { places } from '../places.ts';

/** The first letter of a store's name, on its colour. */
export function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-sm bg-deep font-display text-lg font-bold text-on-deep uppercase"
    >
      {[...name.trim()][0] ?? '?'}
    </span>
  );
}

/** Where shoppers find it, or why they do not. */
function standsSo({ suspended, closes_on, published, address }: Site): string {
  if (suspended) return 'Suspended';
  if (closes_on) return `Closes for good on ${lagosDate(closes_on)}`;
  return published ? address : 'Not published yet';
}

interface Props {
  sites: readonly Site[];
  current?: string;
  onChoose?: () => void;
  /** Where a store leads to; its home unless given. */
  to?: (slug: string) => string;
}

export function StoreList({ sites, current, onChoose, to = places.home }: Props) {
  return (
    <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
      {sites.map((site) => (
        <li key={site.id}>
          <Link
            to={to(site.slug)}
            aria-current={site.slug === current || undefined}
            onClick={onChoose}
            className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 text-ink no-underline hover:border-ink"
          >
            <Initial name={site.name} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{site.name}</span>
              <span className="block truncate text-[0.9375rem] text-muted">
                {site.role !== 'owner' && `${roleWords[site.role].name} · `}
                {standsSo(site)}
              </span>
            </span>
            {site.slug === current ? (
              <Check className="size-5 text-action" />
            ) : (
              <ChevronRight className="size-5 text-muted" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
