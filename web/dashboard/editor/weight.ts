import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isTemplate, type PageKind } from '#blocks/page-kinds.ts';
import { templates } from '#blocks/templates.ts';
import { weighPage, type PageWeight } from '#shared/api/pages.ts';
import { dataCost } from '#shared/data-cost.ts';
import { callSignedIn } from '#web/client/session.ts';
import type { EditorSession } from './session.ts';

/** Nothing changed for so long, and the page is weighed (milliseconds). */
const pause = 2_000;

/** What the page as it stands would cost a shopper; null until it is known. */
export function useWeighing({ slug, pageId, editor }: EditorSession): PageWeight | null {
  const [weight, setWeight] = useState<PageWeight | null>(null);
  const document = useSyncExternalStore(editor.subscribe, editor.now).history.now.page;
  const first = useRef(true);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(
      () => {
        first.current = false;
        void callSignedIn(weighPage, { params: { slug, pageId }, body: { document } }).then(
          // Without an answer what was last known stays.
          (outcome) => wanted && outcome.ok && setWeight(outcome.data),
        );
      },
      first.current ? 0 : pause,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [slug, pageId, document]);
  return weight;
}

export const WeightContext = createContext<PageWeight | null>(null);
export const useWeight = () => useContext(WeightContext);

/** Thousands of bytes, as networks count them. */
const inKilobytes = (bytes: number) =>
  bytes < 10_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${Math.round(bytes / 1000)} kB`;

/** What some bytes cost a shopper: “11 kB, about 0.88 kobo”. */
export function costWords(
  { price_kobo_per_mb }: Pick<PageWeight, 'price_kobo_per_mb'>,
  { bytes, picture_bytes }: { bytes: number; picture_bytes: number },
): string {
  const all = bytes + picture_bytes;
  return `${inKilobytes(all)}, ${dataCost(all, price_kobo_per_mb)}`;
}

/** What a section costs, and how often: one on a page every shop has is there on each of its kind. */
export function shareWords(
  weight: PageWeight,
  share: { bytes: number; picture_bytes: number },
  kind: PageKind,
): string {
  const words = costWords(weight, share);
  return isTemplate(kind) ? `${words} ${templates[kind].each}` : words;
}

export const isTooHeavy = (weight: PageWeight) =>
  weight.bytes > weight.budget_bytes || weight.picture_bytes > weight.picture_budget_bytes;
