import type { StoreSettings } from '#shared/api/stores.ts';
import { Form } from '#web/forms/form.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { SaveBar } from '../components/action-bar.tsx';
import { BackLink } from '../components/back-link.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { LookEditor } from './look-editor.tsx';
import { useLook } from './use-look.ts';
import { WithStore } from './with-store.tsx';

export function LookPage() {
  usePageTitle('Look');
  const slug = useSlug();
  return (
    <>
      <PageHeader back={<BackLink to={places.site(slug)}>Site</BackLink>} title="Colours and logo" />
      <WithStore>{(store) => <LookForm store={store} />}</WithStore>
    </>
  );
}

function LookForm({ store }: { store: StoreSettings }) {
  const { form, logo } = useLook(store, () => notify.success('Saved. Your store has its new look.'));
  return (
    <Form of={form} leaving={Unsaved}>
      <LookEditor store={store} look={form.values} onChange={form.change} logo={logo} />
      <SaveBar dirty={form.dirty} saving={form.sending} />
    </Form>
  );
}
