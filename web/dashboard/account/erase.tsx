import { useState } from 'react';
import { closeAccount, eraseAccount, type Account } from '#shared/api/account.ts';
import { closingDays } from '#shared/api/closing.ts';
import { lagosDate } from '#shared/lagos.ts';
import { bodyOf } from '#web/client/forms.ts';
import { told } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { accountApi } from '../api/account-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { signOut } from '../shell/leave.ts';
import { OwnPasswordField } from './own-password-field.tsx';

/** The end of an account, which is asked about with its password: in thirty days, or at once. */
export function Erase({ account }: { account: Account }) {
  const [asked, setAsked] = useState<'close' | 'erase' | null>(null);
  const done = () => setAsked(null);
  if (account.closes_on !== null) return <IsClosing day={account.closes_on} />;
  return (
    <SectionCard title="Close my account">
      <p className="mt-1 mb-4 text-muted">
        For {closingDays} days you log in as before, take everything out, and can keep it all. Then your
        account, and the stores you alone own, are erased.
      </p>
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <Button variant="secondary" onClick={() => setAsked('close')}>
          Close my account
        </Button>
        <Button variant="quiet" onClick={() => setAsked('erase')}>
          Erase it at once
        </Button>
      </div>
      {asked === 'close' && <CloseDialog close={done} />}
      {asked === 'erase' && <EraseDialog close={done} />}
    </SectionCard>
  );
}

function IsClosing({ day }: { day: string }) {
  const [send, { isLoading }] = accountApi.useKeepAccountMutation();
  const keep = () => told(send({ body: {} }), 'Your account is kept.');
  return (
    <SectionCard title="Your account closes">
      <p className="mt-1 mb-4">
        On <b>{lagosDate(day)}</b> it is erased, and with it the stores that you alone own. Take out before
        what you want to have.
      </p>
      <Button busy={isLoading} busyLabel="Keeping it…" onClick={() => void keep()}>
        Keep my account
      </Button>
    </SectionCard>
  );
}

function CloseDialog({ close }: { close: () => void }) {
  const [send] = accountApi.useCloseAccountMutation();
  const form = useForm({
    start: { password: '' },
    check: bodyOf(closeAccount),
    send: (body) => send({ body }),
    toast: 'rest',
    said: 'Your account is closed. You can keep it until the day it is erased.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Close your account?"
      description={`Stores that you alone own close with it: from now on nobody can order there. All of it is erased in ${closingDays} days, unless you keep it before. You leave the stores you help in then.`}
      keep="Keep my account"
      action="Close it"
      busyLabel="Closing…"
      danger
    >
      <OwnPasswordField form={form} />
    </FormDialog>
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
