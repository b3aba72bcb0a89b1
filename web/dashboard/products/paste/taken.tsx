import { CircleCheck } from 'lucide-react';
import { seeShopPath } from '#shared/api/stores.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { goodsListsApi } from '../../api/goods-lists-api.ts';
import { ButtonLink, OutsideLink } from '../../components/links.tsx';
import { places } from '../../places.ts';
import { firstOpen } from '../../setup/steps.ts';
import { useKnownStore } from '../../shell/slug.ts';
import { photosPlace } from '../photos/places.ts';
import type { KeptList } from './list.ts';

interface Props {
  slug: string;
  list: KeptList;
  /** The list is put away. */
  onDone: () => void;
}

/** What of the list is saved, where it is, and a way to take it back. */
export function Taken({ slug, list, onDone }: Props) {
  const store = useKnownStore();
  const [undo, undoing] = goodsListsApi.useUndoListMutation();
  const made = Object.values(list.taken).filter((one) => one === 'made').length;
  const changed = Object.values(list.taken).length - made;
  if (made + changed === 0) return null;

  async function takeBack() {
    const { data, error } = await undo({ params: { slug, listId: list.id }, body: {} });
    if (!data) return notify.error(sentenceOf(error, 'We could not take them back. Please try again.'));
    const stay = data.kept.length > 0 ? ` ${data.kept.length} stay, because somebody ordered them.` : '';
    notify.success(`${data.archived} archived again.${stay}`);
    onDone();
  }
  // Who pasted it while setting up goes on where that was left.
  const next = store && !store.published && firstOpen(store);
  const where = list.status === 'active' ? 'on sale' : 'kept as drafts';
  return (
    <section className="mb-6 rounded-md bg-soft px-4 py-4 text-on-soft" role="status">
      <p className="m-0 flex items-start gap-2 text-lg font-bold">
        <CircleCheck className="mt-1 size-5 shrink-0" />
        {[
          ...(made > 0 ? [`${made} ${made === 1 ? 'product is' : 'products are'} ${where}`] : []),
          ...(changed > 0 ? [`${changed} ${changed === 1 ? 'price is' : 'prices are'} changed`] : []),
        ].join(', ')}
        .
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {next && (
          <ButtonLink to={places.step(slug, next)} size="small">
            Go on with your store
          </ButtonLink>
        )}
        {made > 0 && (
          <ButtonLink
            to={photosPlace(slug, list.id)}
            size="small"
            {...(next && { variant: 'secondary' as const })}
          >
            {made === 1 ? 'Add photos to this product' : `Add photos to these ${made} products`}
          </ButtonLink>
        )}
        <ButtonLink
          to={places.products(slug)}
          size="small"
          {...(made > 0 && { variant: 'secondary' as const })}
        >
          See them
        </ButtonLink>
        {list.status === 'active' && store?.published && !store.suspended && (
          <OutsideLink
            href={seeShopPath(store.slug)}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            See the store
          </OutsideLink>
        )}
        <Button variant="secondary" size="small" onClick={onDone}>
          Paste another list
        </Button>
        {made > 0 && (
          <Button variant="quiet" size="small" busy={undoing.isLoading} onClick={() => void takeBack()}>
            Take back what was added
          </Button>
        )}
      </div>
    </section>
  );
}
