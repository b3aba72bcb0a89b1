import { useRef } from 'react';
import { states } from '#shared/nigeria.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { DeliveryEditor } from '../delivery/delivery-editor.tsx';
import { useDelivery } from '../delivery/use-delivery.ts';
import { SaveBar } from '../parts/action-bar.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { focusFirstProblem, unreadableAmount } from '../parts/form-focus.ts';
import { usePageTitle } from '../parts/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { useUnsaved } from '../shell/unsaved.tsx';
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
  const form = useRef<HTMLFormElement>(null);
  const { zones, problems, dirty, saving, save, change } = useDelivery(store);
  const { question } = useUnsaved(dirty);
  async function submit() {
    const unread = unreadableAmount(form.current);
    if (unread) return unread.focus();
    if (await save()) return notify.success('Saved. The checkout uses these prices now.');
    focusFirstProblem(form.current);
  }
  return (
    <form
      className="max-w-3xl"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void submit();
      }}
    >
      <DeliveryEditor
        zones={zones}
        problems={problems}
        onChange={change}
        home={states.find((state) => state === store.state) ?? ''}
      />
      <SaveBar dirty={dirty} saving={saving} />
      {question}
    </form>
  );
}
