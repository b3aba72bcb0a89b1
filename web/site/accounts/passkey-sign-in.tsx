import { useEffect, useEffectEvent, useState } from 'react';
import { KeyRound } from 'lucide-react';
import type { Signed } from '#shared/api/passkeys.ts';
import { accountCalls } from '#web/client/account-calls.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { knowsPasskeys, offersPasskeys, signWithPasskey, stopOffering } from '#web/client/passkeys.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { useInBrowser } from '../components/in-browser.ts';
import { useEnter } from './use-enter.ts';

const failed = 'We could not reach the server. Please try again.';
const given = 'No passkey was used. Try again, or log in with your password.';

/** Logs in with a passkey: by its button, or chosen beside the field of the address where the browser offers that. */
export function PasskeySignIn({ remember }: { remember: boolean }) {
  const known = useInBrowser(knowsPasskeys, true);
  const { enter, busy, problem } = usePasskey(remember);
  if (!known) return null;
  return (
    <div className="needs-script needs-passkeys">
      <Button
        variant="secondary"
        size="large"
        wide
        busy={busy}
        busyLabel="Waiting for your phone…"
        icon={<KeyRound className="size-5" />}
        onClick={() => void enter()}
      >
        Use a passkey
      </Button>
      <FormProblem>{problem}</FormProblem>
    </div>
  );
}

function usePasskey(remember: boolean) {
  const [busy, setBusy] = useState(false);
  const { problem, tell, clear } = useProblem();
  const goIn = useEnter();

  async function goInWith(signed: Signed): Promise<void> {
    const outcome = await accountCalls.passkeyLogin({ body: { signed, rememberMe: remember } });
    if (outcome.error !== undefined) return tell(sentenceOf(outcome.error, failed));
    await goIn(outcome.data, remember);
  }
  async function enter(): Promise<void> {
    setBusy(true);
    clear();
    const question = await accountCalls.askPasskey({ body: {} });
    const signed = question.data && (await signWithPasskey(question.data));
    if (signed) await goInWith(signed);
    else tell(question.error === undefined ? given : sentenceOf(question.error, failed));
    setBusy(false);
  }
  const offer = useEffectEvent(async () => {
    // Nobody asked for it, so nobody is told where it does not come about.
    const { data } = (await offersPasskeys()) ? await accountCalls.askPasskey({ body: {} }) : {};
    const signed = data && (await signWithPasskey(data, { beside: true }));
    if (signed) await goInWith(signed);
  });
  useEffect(() => {
    void offer();
    return () => void (knowsPasskeys() && stopOffering());
  }, []);
  return { enter, busy, problem };
}
