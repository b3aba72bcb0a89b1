import { Eye } from 'lucide-react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { useHandOverMutation } from '#web/client/sites-api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

const failed = 'Your shop could not be opened. Please try again.';

interface Props {
  store: Pick<StoreSettings, 'slug' | 'url'>;
  /** A page of the shop. */
  path?: string;
}

/** Leads to the shop itself before it is published: only its members see it there. */
export function SeeFirst({ store, path = '/' }: Props) {
  const [ask, { isLoading }] = useHandOverMutation();
  async function open() {
    const outcome = await ask({ body: { redirect: store.url + path, slug: store.slug } });
    if (outcome.data?.to) location.assign(outcome.data.to);
    else notify.error(sentenceOf(outcome.error, failed));
  }
  return (
    <Button wide variant="secondary" busy={isLoading} busyLabel="Opening…" onClick={() => void open()}>
      <Eye className="size-5" />
      See it as customers will
    </Button>
  );
}
