import { useState } from 'react';
import { setUpTwoStep, switchOnTwoStep } from '#shared/api/two-step.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { CodesDialog } from './recovery-codes.tsx';
import { twoStepApi } from './two-step-api.ts';

type Secret = AnswerOf<typeof setUpTwoStep>;

/** Three steps: the password, the app, and the codes for when the phone is gone. */
export function SetUpDialog({ close }: { close: () => void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <CodesDialog codes={codes} close={close} title="It is on. Keep these codes" />;
  if (secret) return <AppDialog secret={secret} close={close} onOn={setCodes} />;
  return <PasswordDialog close={close} onSecret={setSecret} />;
}

function PasswordDialog({ close, onSecret }: { close: () => void; onSecret: (secret: Secret) => void }) {
  const [send] = twoStepApi.useSetUpTwoStepMutation();
  const form = useForm({
    start: { password: '' },
    check: bodyOf(setUpTwoStep),
    send: (body) => send({ body }),
    toast: 'rest',
    onDone: onSecret,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Switch on two-step sign-in"
      description="You need an app for codes on your phone, such as Google Authenticator, Microsoft Authenticator or the phone’s own passwords."
      keep="Not now"
      action="Go on"
      busyLabel="One moment…"
    >
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}

interface AppProps {
  secret: Secret;
  close: () => void;
  onOn: (codes: string[]) => void;
}

const inFours = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? text;

function AppDialog({ secret: { secret, uri, picture }, close, onOn }: AppProps) {
  const [send] = twoStepApi.useSwitchOnTwoStepMutation();
  const form = useForm({
    start: { code: '' },
    check: bodyOf(switchOnTwoStep),
    send: (body) => send({ body }),
    toast: 'rest',
    onDone: ({ codes }) => onOn(codes),
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Add Presence to your app"
      description="Scan the picture with the app, or open it on this phone. Then type the six figures it shows."
      keep="Not now"
      action="Switch it on"
      busyLabel="Checking…"
    >
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          alt="Picture of the secret, for the app’s camera"
          width="176"
          height="176"
          className="rounded-md bg-white"
        />
        <div className="grid min-w-0 flex-1 basis-40 gap-3">
          <a href={uri} className="flex min-h-11 items-center font-medium">
            Open my app on this phone
          </a>
          <p className="m-0">
            Or type this into it:
            <code className="mt-1 block text-[0.9375rem] break-words">{inFours(secret)}</code>
          </p>
          <CopyButton text={secret} label="Copy the secret" size="small" />
        </div>
      </div>
      <TextField
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.text('code')}
      />
    </FormDialog>
  );
}
