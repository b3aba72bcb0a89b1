import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { frontApi } from '../api/front-api.ts';
import { OutsideLink } from '../components/links.tsx';
import { RowLink } from '../components/row-link.tsx';
import { Thumb } from '../components/thumb.tsx';
import { places } from '../places.ts';
import { useKnownStore } from '../shell/slug.ts';
import { FrontDialog } from './front-dialog.tsx';
import { seeShopPath } from '#shared/api/stores.ts';
import { frontOf } from './opening.ts';

/** The shop's front as shoppers meet it, and the way to change it. */
export function FrontCard({ slug }: { slug: string }) {
  const { currentData } = frontApi.useFrontQuery({ params: { slug, pageId: 'home' } });
  const [state, setState] = useState<'shown' | 'changing' | 'published'>('shown');
  const store = useKnownStore();
  if (!currentData) return null;
  const front = frontOf(currentData);
  const row =
    'relative flex items-center gap-4 rounded-md border border-line bg-surface p-3 hover:border-ink';
  const words = (
    <span className="min-w-0 flex-1">
      <span className="block text-[0.9375rem] text-muted">Your shop’s front</span>
      <span className="line-clamp-2 font-semibold break-words text-ink">
        {front?.opening.settings.heading || 'Opens without a heading'}
      </span>
    </span>
  );
  if (!front)
    return (
      <div className={row}>
        {words}
        <RowLink to={places.editPage(slug, 'home')} className="font-semibold">
          Change
        </RowLink>
      </div>
    );
  return (
    <section aria-label="Your shop’s front">
      <button type="button" className={`${row} w-full text-left`} onClick={() => setState('changing')}>
        <Thumb picture={front.shown} size={72} />
        {words}
        <span className="flex items-center font-semibold text-action">
          Change
          <ChevronRight aria-hidden="true" className="size-5" />
        </span>
      </button>
      <p role="status" className="mt-1 mb-0 empty:hidden">
        {state === 'published' && store && (
          <>
            Published: customers see it from now on.{' '}
            <OutsideLink
              href={seeShopPath(store.slug)}
              className="text-link inline-flex min-h-11 items-center"
            >
              See your shop
            </OutsideLink>
          </>
        )}
      </p>
      {state === 'changing' && (
        <FrontDialog
          front={front}
          slug={slug}
          close={() => setState('shown')}
          published={() => setState('published')}
        />
      )}
    </section>
  );
}
