import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { QueryOf } from '#shared/api/contract.ts';
import type { listTable, TableEdit, TableProduct } from '#shared/api/product-table.ts';
import { sentenceOf } from '#web/client/errors.ts';
import type { ClientStore } from '#web/client/api.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { productTableApi } from '../../api/product-table-api.ts';
import { newKey } from '../../components/new-key.ts';
import { settled, toSend, type Draft } from './draft.ts';
import type { ChangeDraft } from './use-draft.ts';

/** What was asked for the page of the table that is shown. */
export type Asked = Partial<QueryOf<typeof listTable>>;

interface Given {
  slug: string;
  asked: Asked;
  draft: Draft;
  change: ChangeDraft;
}

type Undone = {
  restored_count: number;
  left_count: number;
  left: { title: string; kind: string; why: string }[];
};

/**
 * Saves what was changed, once: a try goes under one id until it is answered. What was saved is shown in its place, and
 * can be taken back.
 */
export function useSaving({ slug, asked, draft, change }: Given) {
  const [send, sending] = productTableApi.useSaveTableMutation();
  const [takeBack, takingBack] = productTableApi.useUndoTableEditMutation();
  const dispatch = useDispatch<ClientStore['dispatch']>();
  const [done, setDone] = useState<TableEdit | null>(null);
  const [undone, setUndone] = useState<Undone | null>(null);
  const { problem, tell, clear } = useProblem();
  const last = useRef({ what: '', id: '' });

  /** Lines stay where they are and show what is there now. */
  const show = (products: readonly TableProduct[]) => {
    const known = new Map(products.map((product) => [product.id, product]));
    const arg = { params: { slug }, query: asked };
    dispatch(
      productTableApi.util.updateQueryData('productTable', arg, (page) => {
        page.items = page.items.map((product) => known.get(product.id) ?? product);
      }),
    );
  };

  return {
    busy: sending.isLoading,
    takingBack: takingBack.isLoading,
    done,
    undone,
    problem,
    async save() {
      const products = toSend(draft);
      if (products.length === 0 || sending.isLoading) return;
      const what = JSON.stringify(products);
      if (last.current.what !== what) last.current = { what, id: newKey() };
      clear();
      const { data, error } = await send({ params: { slug }, body: { id: last.current.id, products } });
      if (!data)
        return tell(
          `${sentenceOf(error, 'It could not be saved.')} What you changed is kept on this device: try again, nothing is saved twice.`,
        );
      last.current = { what: '', id: '' };
      show(data.products);
      change((now) =>
        products.flatMap((sent) => {
          const entry = now.get(sent.id);
          return entry ? [[sent.id, settled(entry, sent, data)] as const] : [];
        }),
      );
      setUndone(null);
      setDone(data.edit);
    },
    async undo({ id }: Pick<TableEdit, 'id'>) {
      clear();
      const { data, error } = await takeBack({ params: { slug, editId: id } });
      if (!data) return tell(sentenceOf(error, 'We could not take it back. Please try again.'));
      show(data.products);
      setDone(null);
      setUndone(data);
    },
  };
}
export type Saving = ReturnType<typeof useSaving>;
