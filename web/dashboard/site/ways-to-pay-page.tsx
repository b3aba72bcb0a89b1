import { useState } from 'react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { useUpdateStoreMutation } from '../api/stores-api.ts';
import { SaveBar } from '../parts/action-bar.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { usePageTitle } from '../parts/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { useUnsaved } from '../shell/unsaved.tsx';
import { DirectWay } from './direct-way.tsx';
import { OnlineDetails, type OnlineChoices } from './online-details.tsx';
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
  const [value, setValue] = useState<WaysToPay>({
    pay_online: store.pay_online,
    pay_on_delivery: store.pay_on_delivery,
    pay_direct: store.pay_direct,
  });
  const [send, { isLoading }] = useUpdateStoreMutation();
  const [online, setOnline] = useState<OnlineChoices>({
    pay_channels: store.pay_channels,
    fee_bearer: store.fee_bearer,
  });
  const sameChannels =
    online.pay_channels.length === store.pay_channels.length &&
    online.pay_channels.every((one) => store.pay_channels.includes(one));
  const dirty =
    value.pay_online !== store.pay_online ||
    value.pay_on_delivery !== store.pay_on_delivery ||
    value.pay_direct !== store.pay_direct ||
    online.fee_bearer !== store.fee_bearer ||
    !sameChannels;
  const { question } = useUnsaved(dirty);
  async function save() {
    const outcome = await send({ params: { slug: store.slug }, body: { ...value, ...online } });
    if (outcome.error === undefined) notify.success('Saved. The checkout offers these ways now.');
    else notify.error(sentenceOf(outcome.error, 'We could not save that. Please try again.'));
  }
  return (
    <form
      className="max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void save();
      }}
    >
      <PayChoice
        value={value}
        onChange={setValue}
        more={
          <DirectWay
            slug={store.slug}
            checked={value.pay_direct}
            onChange={(pay_direct) => setValue({ ...value, pay_direct })}
          />
        }
      />
      {value.pay_online && <OnlineDetails slug={store.slug} value={online} onChange={setOnline} />}
      <SaveBar dirty={dirty} saving={isLoading} />
      {question}
    </form>
  );
}
