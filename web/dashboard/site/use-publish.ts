import type { StoreSettings } from '#shared/api/stores.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { useUpdateStoreMutation } from '../api/stores-api.ts';

/** Opens and closes a store; answers whether it worked. */
export function usePublish(store: Pick<StoreSettings, 'slug'>): {
  setPublished: (published: boolean) => Promise<boolean>;
  busy: boolean;
} {
  const [send, { isLoading }] = useUpdateStoreMutation();
  return {
    busy: isLoading,
    async setPublished(published) {
      const outcome = await send({ params: { slug: store.slug }, body: { published } });
      if (outcome.error === undefined) return true;
      const fallback = published ? 'We could not publish your store.' : 'We could not close your store.';
      notify.error(sentenceOf(outcome.error, `${fallback} Please try again.`));
      return false;
    },
  };
}
