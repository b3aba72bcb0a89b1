import type { Order } from '#shared/api/orders.ts';
import { SectionCard } from '../components/section-card.tsx';
import { momentOf } from '../components/dates.ts';

/** What happened, the latest first. */
export function Timeline({ order }: { order: Order }) {
  const entries = order.timeline.toSorted((a, b) => b.at.localeCompare(a.at));
  if (entries.length === 0) return null;
  return (
    <SectionCard title="What happened" titleClass="mb-3 text-lg">
      <ol className="m-0 list-none p-0">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="relative border-l-2 border-line pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-surface bg-action"
            />
            <p className="m-0 break-words">{entry.message}</p>
            <p className="m-0 text-[0.9375rem] text-muted">
              <time dateTime={entry.at}>{momentOf(entry.at)}</time>
              {entry.actor !== 'system' && ` · ${entry.actor}`}
            </p>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
