import type { StoreSettings } from '#shared/api/stores.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { closingApi } from '../api/closing-api.ts';

/** Takes the closing of a store back. */
export function KeepButton({ store }: { store: StoreSettings }) {
  const [send, { isLoading }] = closingApi.useKeepStoreMutation();
  const keep = () =>
    told(send({ params: { slug: store.slug }, body: {} }), `${store.name} is kept, as it was before.`);
  return (
    <Button busy={isLoading} busyLabel="Keeping it…" onClick={() => void keep()}>
      Keep the store
    </Button>
  );
}
