import { useState } from 'react';
import { mostAtOnce, type KnownProduct } from '#shared/api/goods-lists.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { goodsListsApi } from '../../api/goods-lists-api.ts';
import { itemOf, type Card, type KeptList } from './list.ts';

type Change = (next: (now: KeptList) => KeptList) => void;

/** Saves the cards that are ready, part by part; what did not come through stays on the list. */
export function useTakeIn(slug: string, list: KeptList, change: Change) {
  const [send] = goodsListsApi.useTakeInListMutation();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function takeIn(
    cards: readonly Card[],
    knownOf: (card: Card) => KnownProduct | undefined,
  ): Promise<void> {
    if (progress) return;
    setProblem(null);
    const places = placesFor(list, cards);
    // Kept before it is sent: a line that is sent again after a reload is known to the server by its place.
    change((now) => ({ ...now, places }));
    const items = cards.flatMap((card) => {
      const item = itemOf(card, knownOf(card), list);
      return item ? [{ key: card.key, body: { n: places[card.key]!, ...item } }] : [];
    });
    setProgress({ done: 0, of: items.length });
    for (let at = 0; at < items.length; at += mostAtOnce) {
      const part = items.slice(at, at + mostAtOnce);
      const { data, error } = await send({
        params: { slug },
        body: { id: list.id, items: part.map(({ body }) => body) },
      });
      if (!data) {
        setProblem(
          `${sentenceOf(error, 'We could not save this part.')} ${at > 0 ? `${at} are saved, the others` : 'All of them'} are kept here.`,
        );
        break;
      }
      change((now) => withAnswers(now, part, data.items));
      setProgress({ done: at + part.length, of: items.length });
    }
    setProgress(null);
  }
  return { takeIn, progress, problem };
}

function placesFor(list: KeptList, cards: readonly Card[]): Record<string, number> {
  const places = { ...list.places };
  let next = Math.max(-1, ...Object.values(places)) + 1;
  for (const { key } of cards) places[key] ??= next++;
  return places;
}

function withAnswers(
  now: KeptList,
  part: readonly { key: string; body: { n: number } }[],
  answers: readonly { n: number; outcome: string; problem: string }[],
): KeptList {
  const taken = { ...now.taken };
  const refused = { ...now.refused };
  for (const { n, outcome, problem } of answers) {
    const key = part.find(({ body }) => body.n === n)?.key;
    if (!key) continue;
    if (outcome === 'refused') refused[key] = problem;
    else taken[key] = outcome as 'made' | 'changed';
  }
  return { ...now, taken, refused };
}
