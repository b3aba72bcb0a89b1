import { states } from '#shared/places/nigeria.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { Form } from '#web/forms/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { SettingsPage } from './settings-page.tsx';
import { DeliveryEditor } from '../delivery/delivery-editor.tsx';
import { useDelivery } from '../delivery/use-delivery.ts';
import { SaveBar } from '../components/action-bar.tsx';
import { Unsaved } from '../shell/unsaved.tsx';

export function DeliveryPage() {
  return (
    <SettingsPage
      title="Delivery"
      heading="Delivery and pick-up"
      description="Customers see these prices before they pay."
    >
      {(store) => <DeliveryForm store={store} />}
    </SettingsPage>
  );
}

function DeliveryForm({ store }: { store: StoreSettings }) {
  const { form, overtaken } = useDelivery(store, () =>
    notify.success('Saved. The checkout uses these prices now.'),
  );
  return (
    <Form of={form} leaving={Unsaved} className="max-w-3xl">
      <DeliveryEditor
        form={form}
        overtaken={overtaken}
        home={states.find((state) => state === store.state) ?? ''}
      />
      <SaveBar problem={form.problem} dirty={form.dirty} saving={form.sending} />
    </Form>
  );
}
