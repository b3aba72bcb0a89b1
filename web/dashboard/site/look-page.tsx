import type { StoreSettings } from '#shared/api/stores.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { SaveBar } from '../parts/action-bar.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { usePageTitle } from '../parts/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { useUnsaved } from '../shell/unsaved.tsx';
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
  const { look, setLook, logo, dirty, saving, save } = useLook(store);
  const { question } = useUnsaved(dirty);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving)
          void save().then((done) => done && notify.success('Saved. Your store has its new look.'));
      }}
    >
      <LookEditor store={store} look={look} onChange={setLook} logo={logo} />
      <SaveBar dirty={dirty} saving={saving} />
      {question}
    </form>
  );
}
