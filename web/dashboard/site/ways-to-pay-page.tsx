import type { StoreSettings } from '#shared/api/stores.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { useUpdateStoreMutation } from '../api/stores-api.ts';
import { SaveBar } from '../components/action-bar.tsx';
import { BackLink } from '../components/back-link.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { DirectWay } from './direct-way.tsx';
import { inOrder, OnlineDetails, type OnlineChoices } from './online-details.tsx';
import { PayChoice, type WaysToPay } from './pay-choice.tsx';
import { WithStore } from './with-store.tsx';

export function WaysToPayPage() {
  usePageTitle('Ways to pay');
  const slug = useSlug();
  return (
    <>
      <PageHeader
        back={<BackLink to={places.site(slug)}>Site</BackLink>}
        title="Ways to pay"
        description="What customers can choose at the checkout."
      />
      <WithStore>{(store) => <PayForm store={store} />}</WithStore>
    </>
  );
}

function PayForm({ store }: { store: StoreSettings }) {
  const [send] = useUpdateStoreMutation();
  const form = useForm({
    start: (): WaysToPay & OnlineChoices => ({
      pay_online: store.pay_online,
      pay_on_delivery: store.pay_on_delivery,
      pay_direct: store.pay_direct,
      pay_channels: inOrder(store.pay_channels),
      fee_bearer: store.fee_bearer,
    }),
    check: (body) => ({ ok: true, body }),
    send: (body) => send({ params: { slug: store.slug }, body }),
    failed: 'We could not save that. Please try again.',
    onDone: () => notify.success('Saved. The checkout offers these ways now.'),
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
