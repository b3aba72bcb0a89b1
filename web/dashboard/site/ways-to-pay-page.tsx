import type { StoreSettings } from '#shared/api/stores.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { SettingsPage } from './settings-page.tsx';
import { storesApi } from '../api/stores-api.ts';
import { differencesOf, Overtaken, useOvertaken, type Told } from '../components/overtaken.tsx';
import { SaveBar } from '../components/action-bar.tsx';
import { Unsaved } from '../shell/unsaved.tsx';
import { DirectWay } from './direct-way.tsx';
import { inOrder, OnlineDetails, toldOnline, type OnlineChoices } from './online-details.tsx';
import { PayChoice, type WaysToPay } from './pay-choice.tsx';

export function WaysToPayPage() {
  return (
    <SettingsPage title="Ways to pay" description="What customers can choose at the checkout.">
      {(store) => <PayForm store={store} />}
    </SettingsPage>
  );
}

type Ways = WaysToPay & OnlineChoices;

const waysOf = ({
  pay_online,
  pay_on_delivery,
  pay_direct,
  pay_channels,
  fee_bearer,
}: StoreSettings): Ways => ({
  pay_online,
  pay_on_delivery,
  pay_direct,
  pay_channels: inOrder(pay_channels),
  fee_bearer,
});

const offered = (is: boolean) => (is ? 'On' : 'Off');

/** What a person tells two of them apart by, in words. */
const told: Told<Ways> = [
  ['Online', ({ pay_online }) => offered(pay_online)],
  ['On delivery', ({ pay_on_delivery }) => offered(pay_on_delivery)],
  ['Bank transfer to your own account', ({ pay_direct }) => offered(pay_direct)],
  ...toldOnline,
];

function PayForm({ store }: { store: StoreSettings }) {
  const [send] = storesApi.useUpdateStoreMutation();
  const others = useOvertaken(store, waysOf);
  const form = useForm({
    start: () => waysOf(store),
    async send(body: Ways) {
      const seen = { ...waysOf(others.seen()), pay_channels: others.seen().pay_channels };
      return others.heard(await send({ params: { slug: store.slug }, body: { ...body, seen } }));
    },
    said: 'Saved. The checkout offers these ways now.',
    onDone(next, { restart }) {
      others.now(next);
      restart(waysOf(next));
    },
  });
  const overtaken = others.choice(form);
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
      {overtaken && (
        <Overtaken
          thing="list of ways to pay"
          differs={differencesOf(told, overtaken.theirs, form.values)}
          {...overtaken}
        />
      )}
      <SaveBar problem={form.problem} dirty={form.dirty} saving={form.sending} />
    </Form>
  );
}
