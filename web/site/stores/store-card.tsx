import { ChevronRight, Store } from 'lucide-react';
import type { Site } from '#shared/api/stores.ts';
import { toDashboard } from '#web/client/paths.ts';
import { StateLabel } from '#web/ui/badge.tsx';

/** One store; the whole card leads to its dashboard, which is an application of its own. */
export function StoreCard({ site }: { site: Site }) {
  const active = site.is_subscribed || site.is_free_trial;
  return (
    <li className="relative flex items-center gap-4 rounded-md border border-line bg-surface p-5 transition-shadow hover:shadow-card">
      {site.business_image ? (
        <img
          src={site.business_image}
          alt=""
          width="56"
          height="56"
          className="size-14 shrink-0 rounded-md object-cover"
        />
      ) : (
        <span className="grid size-14 shrink-0 place-items-center rounded-md bg-soft text-on-soft">
          <Store aria-hidden="true" className="size-7" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 className="m-0 line-clamp-2 text-lg font-bold break-words">
          <a
            href={toDashboard.home(site.slug)}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-action"
          >
            {site.name}
          </a>
        </h2>
        <p className="m-0 truncate text-base sm:text-[0.9375rem] text-muted">{site.address}</p>
        <p className="m-0 mt-1.5">
          <StateLabel tone={active ? 'good' : 'bad'}>{active ? 'Active' : 'Inactive'}</StateLabel>
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </li>
  );
}
