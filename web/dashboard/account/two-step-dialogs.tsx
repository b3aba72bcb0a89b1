import { useState } from 'react';
import { renewCodes, switchOffTwoStep } from '#shared/api/two-step.ts';
import { bodyOf } from '#web/client/forms.ts';
import type { FormControl } from '#web/forms/use-form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { CodesDialog } from './recovery-codes.tsx';
import { twoStepApi } from './two-step-api.ts';

interface Both {
  password: string;
  code: string;
}
const start: Both = { password: '', code: '' };

export function NewCodesDialog({ close }: { close: () => void }) {
  const [send] = twoStepApi.useRenewCodesMutation();
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm({
    start,
    check: bodyOf(renewCodes),
    send: (body) => send({ body }),
    toast: 'rest',
    onDone: (made) => setCodes(made.codes),
  });
  if (codes) return <CodesDialog codes={codes} close={close} title="Your new recovery codes" />;
  return (
    <FormDialog
      of={form}
      close={close}
      title="Make new recovery codes?"
      description="The codes before open nothing from then on."
      keep="Keep the old ones"
      action="Make new codes"
      busyLabel="Making them…"
    >
      <BothFields form={form} />
    </FormDialog>
  );
}

export function SwitchOffDialog({ close }: { close: () => void }) {
  const [send] = twoStepApi.useSwitchOffTwoStepMutation();
  const form = useForm({
    start,
    check: bodyOf(switchOffTwoStep),
    send: (body) => send({ body }),
    toast: 'rest',
    said: 'Two-step sign-in is off.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Switch off two-step sign-in?"
      description="From then on your password alone lets in."
      keep="Keep it on"
      action="Switch it off"
      busyLabel="Switching it off…"
      danger
    >
      <BothFields form={form} />
    </FormDialog>
  );
}

const BothFields = ({ form }: { form: FormControl<Both> }) => (
  <>
    <OwnPasswordField form={form} />
    <TextField
      label="Code"
      hint="Of your app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...form.text('code')}
    />
  </>
);
