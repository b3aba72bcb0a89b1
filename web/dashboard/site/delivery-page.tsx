import { states } from '#shared/nigeria.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { Form } from '#web/forms/form.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { DeliveryEditor } from '../delivery/delivery-editor.tsx';
import { useDelivery } from '../delivery/use-delivery.ts';
import { SaveBar } from '../components/action-bar.tsx';
import { BackLink } from '../components/back-link.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { WithStore } from './with-store.tsx';

export function DeliveryPage() {
  usePageTitle('Delivery');
  const slug = useSlug();
  return (
    <>
      <PageHeader
        back={<BackLink to={places.site(slug)}>Site</BackLink>}
        title="Delivery and pick-up"
        description="Customers see these prices before they pay."
      />
      <WithStore>{(store) => <DeliveryForm store={store} />}</WithStore>
    </>
  );
}

function DeliveryForm({ store }: { store: StoreSettings }) {
  const form = useDelivery(store, () => notify.success('Saved. The checkout uses these prices now.'));
  return (
    <Form of={form} leaving={Unsaved} className="max-w-3xl">
      <DeliveryEditor form={form} home={states.find((state) => state === store.state) ?? ''} />
      <SaveBar dirty={form.dirty} saving={form.sending} />
    </Form>
  );
}
