import type { StoreSettings } from '#shared/api/stores.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { SettingsPage } from './settings-page.tsx';
import { storesApi } from '../api/stores-api.ts';
import { SaveBar } from '../components/action-bar.tsx';
import { Unsaved } from '../shell/unsaved.tsx';
import { DirectWay } from './direct-way.tsx';
import { inOrder, OnlineDetails, type OnlineChoices } from './online-details.tsx';
import { PayChoice, type WaysToPay } from './pay-choice.tsx';

export function WaysToPayPage() {
  return (
    <SettingsPage title="Ways to pay" description="What customers can choose at the checkout.">
      {(store) => <PayForm store={store} />}
    </SettingsPage>
  );
}

function PayForm({ store }: { store: StoreSettings }) {
  const [send] = storesApi.useUpdateStoreMutation();
  const form = useForm({
    start: (): WaysToPay & OnlineChoices => ({
      pay_online: store.pay_online,
      pay_on_delivery: store.pay_on_delivery,
      pay_direct: store.pay_direct,
      pay_channels: inOrder(store.pay_channels),
      fee_bearer: store.fee_bearer,
    }),
    send: (body) => send({ params: { slug: store.slug }, body }),
    said: 'Saved. The checkout offers these ways now.',
  });
  return (
    <Form of={form} leaving={Unsaved} className="max-w-3xl">
      <PayChoice
        value={form.values}
        onChange={form.change}
        more={
          <DirectWay
            slug={store.slug}
            checked={form.values.pay_direct}
            onChange={(pay_direct) => form.change({ pay_direct })}
          />
        }
      />
      {form.values.pay_online && (
        <OnlineDetails slug={store.slug} value={form.values} onChange={form.change} />
      )}
      <SaveBar dirty={form.dirty} saving={form.sending} />
    </Form>
  );
}
