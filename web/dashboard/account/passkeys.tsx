import { useState } from 'react';
import { EllipsisVertical, PenLine, Trash2 } from 'lucide-react';
import { askNewPasskey, renamePasskey, type Passkey } from '#shared/api/passkeys.ts';
import { lagosDate } from '#shared/lagos.ts';
import { bodyOf } from '#web/client/forms.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { knowsPasskeys, makePasskey, type ToMake } from '#web/client/passkeys.ts';
import { told } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { momentIn } from '../components/dates.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { passkeysApi } from './passkeys-api.ts';

/** Keys that a phone keeps and opens with a finger or a face: added, named, removed. */
export function Passkeys() {
  const keys = passkeysApi.usePasskeysQuery();
  const [adding, setAdding] = useState(false);
  return (
    <SectionCard title="Passkeys">
      <p className="mt-1 mb-4">
        Log in with your finger, face or the phone’s own code: no password to type, none to be stolen.
      </p>
      <Loaded of={keys} what="your passkeys" shapes={['h-14']}>
        {({ items }) => (
          <ul className="mt-0 mb-4 list-none divide-y divide-line p-0 empty:hidden">
            {items.map((one) => (
              <One key={one.id} passkey={one} />
            ))}
          </ul>
        )}
      </Loaded>
      {knowsPasskeys() ? (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className="m-0 text-muted">
          This browser knows no passkeys. Open this page in a newer one to add one.
        </p>
      )}
      {adding && <AddDialog close={() => setAdding(false)} />}
    </SectionCard>
  );
}

const notMade = 'No passkey was made. The phone may have one for this account already.';

function AddDialog({ close }: { close: () => void }) {
  const [ask] = passkeysApi.useAskNewPasskeyMutation();
  const [add] = passkeysApi.useAddPasskeyMutation();
  async function make(question: ToMake) {
    const made = await makePasskey(question);
    if (!made) return notify.error(notMade);
    const answer = await add({ body: { made } });
    if (answer.error !== undefined) return notify.error(sentenceOf(answer.error, notMade));
    notify.success('The passkey is added. It logs you in from now on.');
    close();
  }
  const form = useForm({
    start: { password: '' },
    check: bodyOf(askNewPasskey),
    send: (body) => ask({ body }),
    toast: 'rest',
    onDone: make,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Add a passkey"
      description="We ask for your password first, then your phone or computer asks for your finger, face or code."
      keep="Not now"
      action="Go on"
      busyLabel="Waiting for your phone…"
    >
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}

function One({ passkey }: { passkey: Passkey }) {
  const { id, name, since, last_used: used } = passkey;
  const [naming, setNaming] = useState(false);
  const [remove] = passkeysApi.useRemovePasskeyMutation();
  return (
    <li className="flex items-start justify-between gap-2 py-3">
      <span className="min-w-0">
        <b className="break-words">{name}</b>
        <span className="block text-[0.9375rem] text-muted">
          Since {lagosDate(since)} · {used ? `last used ${momentIn(used)}` : 'not used yet'}
        </span>
      </span>
      <Menu
        align="end"
        trigger={<IconButton label={`Actions for ${name}`} icon={<EllipsisVertical className="size-5" />} />}
        items={[
          {
            id: 'name',
            label: 'Rename',
            icon: <PenLine className="size-5" />,
            onSelect: () => setNaming(true),
          },
          {
            id: 'remove',
            label: 'Remove',
            icon: <Trash2 className="size-5" />,
            danger: true,
            onSelect: () => void told(remove({ params: { passkeyId: id } }), `${name} logs in no more.`),
          },
        ]}
      />
      {naming && <NameDialog passkey={passkey} close={() => setNaming(false)} />}
    </li>
  );
}

function NameDialog({ passkey: { id, name }, close }: { passkey: Passkey; close: () => void }) {
  const [send] = passkeysApi.useRenamePasskeyMutation();
  const form = useForm({
    start: { name },
    check: bodyOf(renamePasskey),
    send: (body) => send({ params: { passkeyId: id }, body }),
    toast: 'rest',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Rename the passkey"
      keep="Keep its name"
      action="Save"
      busyLabel="Saving…"
    >
      <TextField label="Name" hint="So that you know which phone or computer it is." {...form.text('name')} />
    </FormDialog>
  );
}
