import type { StoreSettings } from '#shared/api/stores.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { closingApi } from '../api/closing-api.ts';

/** Takes the closing of a store back. */
export function KeepButton({ store, size }: { store: StoreSettings; size?: 'small' }) {
  const [send, { isLoading }] = closingApi.useKeepStoreMutation();
  async function keep() {
    const answer = await send({ params: { slug: store.slug }, body: {} });
    if (answer.error === undefined) notify.success(`${store.name} is kept, as it was before.`);
    else notify.error(sentenceOf(answer.error, 'We could not do that. Please try again.'));
  }
  return (
    <Button size={size} busy={isLoading} busyLabel="Keeping it…" onClick={() => void keep()}>
      Keep the store
    </Button>
  );
}
