import type { LookDraft } from '#shared/api/looks.ts';
import { useRested } from '../components/use-rested.ts';
import { storesApi } from '../api/stores-api.ts';

/** A colour is looked for by moving a finger; the pages are drawn when it rests (milliseconds). */
const restMs = 350;

/** The beginning of the store's front page in each of these looks; undefined for one that is not drawn yet. */
export function useLookPages(slug: string, looks: LookDraft[], logo: string | null) {
  const asked = useRested({ looks, logo }, restMs);
  const { data, isError } = storesApi.useLooksQuery({
    params: { slug },
    body: { looks: asked.looks, logo_id: asked.logo },
  });
  const pageOf = (look: LookDraft): string | undefined => {
    const same = (one: LookDraft) => JSON.stringify(one.theme) === JSON.stringify(look.theme);
    return data?.pages[asked.looks.findIndex(same)];
  };
  return { pageOf, failed: isError };
}
