import type { StoreSettings } from '#shared/api/stores.ts';
import { told } from '#web/forms/confirmed.ts';
import { storesApi } from '../api/stores-api.ts';

/** Opens and closes a store; answers whether it worked. */
export function usePublish(store: Pick<StoreSettings, 'slug'>): {
  setPublished: (published: boolean) => Promise<boolean>;
  busy: boolean;
} {
  const [send, { isLoading }] = storesApi.useUpdateStoreMutation();
  return {
    busy: isLoading,
    setPublished(published) {
      const failed = published ? 'We could not publish your store.' : 'We could not close your store.';
      const sent = send({ params: { slug: store.slug }, body: { published } });
      return told(sent, null, `${failed} Please try again.`);
    },
  };
}
