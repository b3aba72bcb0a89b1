import { useDispatch } from 'react-redux';
import type { ClientStore } from '#web/client/api.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { collectionsApi, type ShelfOf, type ShelfPage } from '../api/collections-api.ts';
import { offerUndo } from '../components/undo.tsx';

interface Titled {
  id: string;
  title: string;
}

/** What is done to the products of one collection: each is kept at once, and told where it could not be. */
export function useShelf(of: ShelfOf) {
  const dispatch = useDispatch<ClientStore['dispatch']>();
  const list = collectionsApi.useShelfInfiniteQuery(of, { refetchOnMountOrArgChange: true });
  const [place] = collectionsApi.usePlaceProductMutation();
  const [put, { isLoading: putting }] = collectionsApi.usePutProductsMutation();
  const params = of;
  const products = list.currentData?.pages.flatMap((page) => page.items) ?? [];

  /** Moves one to before another, or behind all; on the screen at once. */
  async function moveBefore(id: string, before: string | null): Promise<void> {
    if (id === before) return;
    const patch = dispatch(
      collectionsApi.util.updateQueryData('shelf', of, ({ pages }) => moveIn(pages, id, before)),
    );
    const { error } = await place({ params, body: { product_id: id, before } });
    if (!error) return;
    patch.undo();
    notify.error(sentenceOf(error, 'We could not move it. Please try again.'));
    void list.refetch();
  }

  /** Moves one behind all, which may be further down than the screen knows. */
  async function moveToEnd({ id, title }: Titled): Promise<void> {
    const { error } = await place({ params, body: { product_id: id, before: null } });
    if (error) notify.error(sentenceOf(error, 'We could not move it. Please try again.'));
    else notify.success(`“${title}” is moved.`);
    void list.refetch();
  }

  async function add(chosen: readonly Titled[]): Promise<boolean> {
    const { error, data } = await put({ params, body: { add: chosen.map(({ id }) => id), remove: [] } });
    if (error) notify.error(sentenceOf(error, 'We could not add them. Please try again.'));
    else
      notify.success(
        data.added.length === 1 ? 'One product is added.' : `${data.added.length} products are added.`,
      );
    return error === undefined;
  }

  async function remove({ id, title }: Titled): Promise<void> {
    const next = products[products.findIndex((one) => one.id === id) + 1]?.id ?? null;
    const { error } = await put({ params, body: { add: [], remove: [id] } });
    if (error) return notify.error(sentenceOf(error, 'We could not take it out. Please try again.'));
    offerUndo({
      message: `“${title}” is taken out.`,
      undo: async () => {
        await put({ params, body: { add: [id], remove: [] } });
        if (next) await place({ params, body: { product_id: id, before: next } });
        void list.refetch();
      },
    });
  }
  return { list, products, moveBefore, moveToEnd, add, remove, putting };
}

/** Moves one in the pages that are known; each keeps as many as it had, so that the next one begins where it did. */
function moveIn(pages: ShelfPage[], id: string, before: string | null): void {
  const all = pages.flatMap((page) => page.items);
  const moving = all.find((one) => one.id === id);
  if (!moving) return;
  const rest = all.filter((one) => one.id !== id);
  const at = before === null ? rest.length : rest.findIndex((one) => one.id === before);
  rest.splice(at < 0 ? rest.length : at, 0, moving);
  for (const page of pages) {
    page.items = rest.splice(0, page.items.length);
    if (page.next !== null) page.next = page.items.at(-1)?.id ?? page.next;
  }
}
