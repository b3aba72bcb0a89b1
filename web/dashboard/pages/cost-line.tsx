import type { StoreSettings } from '#shared/api/stores.ts';
import { told } from '#web/forms/confirmed.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { storesApi } from '../api/stores-api.ts';

/** Whether customers read at the foot of each page what it costs them of their data. */
export function CostLine({ store }: { store: StoreSettings }) {
  const [send] = storesApi.useUpdateStoreMutation();
  const set = (shown: boolean) =>
    told(
      send({ params: { slug: store.slug }, body: { show_page_cost: shown } }),
      shown ? 'Your pages say what they cost now.' : 'Your pages say nothing of it now.',
    );
  return (
    <Card className="mt-6 max-w-3xl">
      <Checkbox
        label="Say at the foot of each page what it costs"
        description="“This page costs about 9 kobo of data.” People who pay for every megabyte like to know that yours costs them little."
        checked={store.show_page_cost}
        onChange={(event) => void set(event.target.checked)}
      />
    </Card>
  );
}
