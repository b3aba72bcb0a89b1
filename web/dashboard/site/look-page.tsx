import type { StoreSettings } from '#shared/api/stores.ts';
import { Form } from '#web/forms/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { SettingsPage } from './settings-page.tsx';
import { SaveBar } from '../components/action-bar.tsx';
import { Unsaved } from '../shell/unsaved.tsx';
import { LookEditor } from './look-editor.tsx';
import { useLook } from './use-look.ts';

export function LookPage() {
  return (
    <SettingsPage title="Look" heading="Colours and logo">
      {(store) => <LookForm store={store} />}
    </SettingsPage>
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
