import { useRef, useState } from 'react';
import type { PriceChanged, Which } from '#shared/api/price-changes.ts';
import type { PriceChange } from '#shared/goods/price-change.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { newKey } from '../../components/new-key.ts';
import { catalogueApi } from '../../api/catalogue-api.ts';

type Undone = { restored_count: number; left_count: number; left: PriceChanged['left'] };
const notDone = 'We could not change the prices. Please try again.';

/**
 * A change of many prices: seen before, done once, taken back. A try goes under one id until it is answered, so that
 * pressing twice, or again after the line broke, changes nothing a second time.
 */
export function usePriceChange(slug: string) {
  const [send, sending] = catalogueApi.useChangePricesMutation();
  const [takeBack, takingBack] = catalogueApi.useUndoPricesMutation();
  const [done, setDone] = useState<PriceChanged | null>(null);
  const [undone, setUndone] = useState<Undone | null>(null);
  const { problem, tell, clear } = useProblem();
  const asked = useRef({ what: '', id: '' });
  return {
    busy: sending.isLoading || takingBack.isLoading,
    done,
    undone,
    problem,
    async apply(which: Which, change: PriceChange) {
      const what = JSON.stringify([which, change]);
      if (asked.current.what !== what) asked.current = { what, id: newKey() };
      clear();
      const body = { id: asked.current.id, which, change: change as PriceChanged['change'] };
      const { data, error } = await send({ params: { slug }, body });
      if (!data) return tell(sentenceOf(error, notDone));
      asked.current = { what: '', id: '' };
      setDone(data);
    },
    async undo({ id }: Pick<PriceChanged, 'id'>) {
      clear();
      const { data, error } = await takeBack({ params: { slug, changeId: id } });
      if (!data) return tell(sentenceOf(error, 'We could not take the prices back. Please try again.'));
      setUndone(data);
    },
    again() {
      clear();
      setDone(null);
      setUndone(null);
    },
  };
}
