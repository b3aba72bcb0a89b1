import { useState } from 'react';
import { askNewEmail, undoDays } from '#shared/api/account.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { accountApi } from '../api/account-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

/** The address one logs in with, and its change, which its new one confirms. */
export function EmailLine({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <div>
      <p className="m-0">
        <span className="block font-medium">Email</span>
        <span className="break-all text-muted">{email}</span>
      </p>
      {asked && (
        <p role="status" className="mt-2 mb-0">
          We mailed a link to <b className="break-all">{asked}</b>. Open it there; until then the address
          above stays. No mail? That address may have an account of its own.
        </p>
      )}
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setOpen(true)}>
        Change email
      </Button>
      {open && <ChangeDialog close={() => setOpen(false)} onAsked={setAsked} />}
    </div>
  );
}

function ChangeDialog({ close, onAsked }: { close: () => void; onAsked: (email: string) => void }) {
  const [send] = accountApi.useAskNewEmailMutation();
  const form = useForm({
    start: { email: '', password: '' },
    check: bodyOf(askNewEmail),
    send: (body) => send({ body }),
    toast: 'rest',
    onDone: (_, { body }) => {
      onAsked(body.email);
      close();
    },
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Change your email"
      description={`The new address confirms it. The one before is told and can take it back for ${undoDays} days.`}
      keep="Keep my email"
      action="Mail me the link"
      busyLabel="Mailing…"
    >
      <TextField
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.text('email')}
      />
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}
