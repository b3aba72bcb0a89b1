import { useState } from 'react';
import { operatorConfirm, type OperatorSelf } from '#shared/api/operator.ts';
import { askConfirmation } from '#shared/api/passkeys.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { signWithPasskey } from '#web/client/passkeys.ts';
import { callSignedIn } from '#web/client/session.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { sendConsole } from './calls.ts';

interface Props {
  by: OperatorSelf['by'];
  done: () => void;
}

/** The second step once more: a code of the app, or a passkey. */
export function ConfirmForm({ by, done }: Props) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {by.app && <CodeForm done={done} />}
      {by.passkeys && <ByPasskey done={done} />}
    </div>
  );
}

function CodeForm({ done }: Pick<Props, 'done'>) {
  const form = useForm({
    start: { code: '' },
    send: (body) => sendConsole(operatorConfirm, { body }),
    toast: 'none',
    onDone: done,
  });
  return (
    <Form of={form} className="grid grid-cols-1 gap-4">
      <TextField
        label="Code from your app"
        required
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.text('code')}
      />
      <Button type="submit" wide busy={form.sending} busyLabel="Looking…">
        Confirm
      </Button>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}

const notSigned = 'Your passkey was not used. Try it again.';

function ByPasskey({ done }: Pick<Props, 'done'>) {
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({
    busy: false,
    problem: null,
  });
  async function confirm() {
    setState({ busy: true, problem: null });
    setState({ busy: false, problem: await signed() });
  }
  /** What went wrong, in words; null when it is done. */
  async function signed(): Promise<string | null> {
    const asked = await callSignedIn(askConfirmation, { body: {} });
    if (!asked.ok) return sentenceOf(asked.failure, notSigned);
    const answer = await signWithPasskey(asked.data);
    if (!answer) return notSigned;
    const { error } = await sendConsole(operatorConfirm, { body: { signed: answer } });
    if (error) return sentenceOf(error, notSigned);
    done();
    return null;
  }
  return (
    <>
      <Button variant="secondary" wide busy={state.busy} onClick={() => void confirm()}>
        Use my passkey
      </Button>
      <FormProblem>{state.problem}</FormProblem>
    </>
  );
}
