import type { AnswerOf } from '#shared/api/contract.ts';
import type { listPages } from '#shared/api/pages.ts';
import { lagosDate } from '#shared/lagos.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { usePages } from './use-pages.ts';

interface Props {
  removed: AnswerOf<typeof listPages>['removed'];
  slug: string;
}

/** Pages taken down in the last 30 days; nothing where there are none. */
export function RemovedList({ removed, slug }: Props) {
  const { bringBack } = usePages(slug);
  if (removed.length === 0) return null;
  return (
    <SectionCard title="Taken down" className="mt-6">
      <ul className="m-0 list-none divide-y divide-line p-0">
        {removed.map((page) => (
          <li key={page.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <span className="block font-semibold break-words">{page.title}</span>
              <span className="block text-[0.9375rem] text-muted">
                Can be brought back until {lagosDate(new Date(page.kept_until))}
              </span>
            </div>
            <Button variant="secondary" size="small" onClick={() => void bringBack(page)}>
              Bring back
              <span className="sr-only"> {page.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
