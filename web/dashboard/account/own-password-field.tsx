import { useState } from 'react';
import { flushSync } from 'react-dom';
import { KeyRound } from 'lucide-react';
import { knowsPasskeys, signWithPasskey } from '#web/client/passkeys.ts';
import type { FormControl } from '#web/forms/use-form.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { passkeysApi } from './passkeys-api.ts';

interface Props<Values extends { password: string }> {
  form: FormControl<Values>;
  hint?: string;
}

const failed = 'That did not work. Try again, or type your password.';

/** Asks a person for their password once more; who has a passkey may show it instead, which sends the form. */
export function OwnPasswordField<Values extends { password: string }>({ form, hint }: Props<Values>) {
  const { data } = passkeysApi.usePasskeysQuery();
  const { show, busy, problem } = useShown(form);
  return (
    <div>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        hint={hint}
        {...form.text('password' as never)}
      />
      {knowsPasskeys() && (data?.items.length ?? 0) > 0 && (
        <>
          <Button
            variant="quiet"
            className="mt-1"
            busy={busy || form.sending}
            busyLabel="Waiting for your phone…"
            icon={<KeyRound className="size-4.5" />}
            onClick={() => void show()}
          >
            Use my passkey instead
          </Button>
          <FormProblem>{problem}</FormProblem>
        </>
      )}
    </div>
  );
}

function useShown<Values extends { password: string }>(form: FormControl<Values>) {
  const [ask] = passkeysApi.useAskConfirmationMutation();
  const [confirm] = passkeysApi.useConfirmByPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const { problem, tell, clear } = useProblem();

  async function wordOf(): Promise<string | null> {
    const question = await ask({ body: {} });
    if (question.error !== undefined) return (tell(sentenceOf(question.error, failed)), null);
    const signed = await signWithPasskey(question.data);
    if (!signed) return (tell(failed), null);
    const answer = await confirm({ body: { signed } });
    if (answer.error !== undefined) return (tell(sentenceOf(answer.error, failed)), null);
    return answer.data.word;
  }
  async function show() {
    setBusy(true);
    clear();
    const word = await wordOf();
    setBusy(false);
    if (word === null) return;
    // What stands in the fields is what is sent.
    flushSync(() => form.change({ password: word } as Partial<Values>));
    await form.submit();
  }
  return { show, busy, problem };
}
