import { useState } from 'react';
import { eraseAccount } from '#shared/api/account.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { accountApi } from '../api/account-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { signOut } from '../shell/leave.ts';
import { OwnPasswordField } from './own-password-field.tsx';

/** The end of an account, which is asked about with its password. */
export function Erase() {
  const [open, setOpen] = useState(false);
  return (
    <SectionCard title="Erase my account">
      <p className="mt-1 mb-4 text-muted">
        Your name, address, number and sign-ins go for good. A store you alone own is handed over first.
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Erase my account
      </Button>
      {open && <EraseDialog close={() => setOpen(false)} />}
    </SectionCard>
  );
}

function EraseDialog({ close }: { close: () => void }) {
  const [send] = accountApi.useEraseAccountMutation();
  const form = useForm({
    start: { password: '' },
    check: bodyOf(eraseAccount),
    send: (body) => send({ body }),
    toast: 'rest',
    onDone: () => signOut(),
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Erase your account for good?"
      description="You leave every store you help in. What you did there stays in its history without your name. This cannot be taken back."
      keep="Keep my account"
      action="Erase it"
      busyLabel="Erasing…"
      danger
    >
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}
