import { useRef, useState } from 'react';
import type { LookDraft } from '#shared/api/looks.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { Form } from '#web/forms/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { SettingsPage } from './settings-page.tsx';
import { SaveBar } from '../components/action-bar.tsx';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { LookEditor } from './look-editor.tsx';
import { lookOf } from './look-of.ts';
import { useLook } from './use-look.ts';

export function LookPage() {
  return (
    <SettingsPage title="Look" heading="Theme, colours and logo">
      {(store) => <LookForm store={store} />}
    </SettingsPage>
  );
}

function LookForm({ store }: { store: StoreSettings }) {
  const [before, setBefore] = useState<LookDraft | null>(null);
  const saved = useRef(lookOf(store));
  const { form, logo } = useLook(store, (_settings, { body }) => {
    notify.success('Saved. Your store has its new look.');
    setBefore(saved.current);
    saved.current = body;
  });
  return (
    <Form of={form} leaving={Unsaved}>
      <LookEditor store={store} look={form.values} onChange={form.change} logo={logo} />
      {before && !form.dirty && (
        <p className="mt-6 mb-0 flex flex-wrap items-center gap-x-3 text-muted">
          Your store has this look now.
          <Button variant="quiet" size="small" onClick={() => form.change(before)}>
            Go back to the one before
          </Button>
        </p>
      )}
      {!form.dirty && (
        <div className="mt-6">
          <p className="mt-0 mb-2 text-muted">
            A front page with sections, words and pictures for your theme and your trade, to put your own in
            place of. You are asked before anything is replaced.
          </p>
          <ButtonLink to={`${places.editPage(store.slug, 'home')}&fill=1`} variant="secondary">
            Start from a filled front page
          </ButtonLink>
        </div>
      )}
      <SaveBar problem={form.problem} dirty={form.dirty} saving={form.sending} onReset={form.undo} />
    </Form>
  );
}
