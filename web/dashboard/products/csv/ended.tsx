import type { FileListView } from '#shared/api/goods-lists.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { goodsListsApi } from '../../api/goods-lists-api.ts';
import { Counts } from '../../components/counts.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { places } from '../../places.ts';
import { photosPlace } from '../photos/places.ts';

/** What became of a file, and a way to take back what it made. */
export function Ended({ slug, file }: { slug: string; file: FileListView }) {
  const [undo, undoing] = goodsListsApi.useUndoListMutation();
  const asked = goodsListsApi.useFileListQuery({ params: { slug, listId: file.id } });
  const {
    made,
    changed,
    left_out: left,
    refused,
    pictures_taken: photos,
    pictures_refused: missing,
  } = file.counts;
  const words = [
    [made, 'added'],
    [changed, 'changed'],
    [left, 'left as they were'],
    [refused, 'not taken in'],
    [photos, 'photos fetched'],
    [missing, 'photos missing'],
  ] as const;

  async function takeBack() {
    const { data, error } = await undo({ params: { slug, listId: file.id }, body: {} });
    if (!data) return notify.error(sentenceOf(error, 'We could not take them back. Please try again.'));
    const stay = data.kept.length > 0 ? ` ${data.kept.length} stay, because somebody ordered them.` : '';
    notify.success(`${data.archived} archived again.${stay}`);
    void asked.refetch();
  }
  return (
    <div className="mt-3" role="status">
      <ul className="m-0 flex list-none flex-wrap gap-x-6 gap-y-1 p-0">
        <Counts of={words} />
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {file.state === 'done' && made > 0 && (
          <ButtonLink to={photosPlace(slug, file.id)} size="small">
            {made === 1 ? 'Add photos to this product' : `Add photos to these ${made} products`}
          </ButtonLink>
        )}
        <ButtonLink to={places.products(slug)} size="small" variant="secondary">
          See your products
        </ButtonLink>
        {file.state === 'done' && made > 0 && (
          <Button variant="quiet" size="small" busy={undoing.isLoading} onClick={() => void takeBack()}>
            Take back what was added
          </Button>
        )}
      </div>
    </div>
  );
}
