import { resendLocked } from '#shared/api/account-words.ts';
import type { Failure } from '#web/client/failure.ts';
import { isFailure } from '#web/client/errors.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { clockOf, lockedUntil, useResendLock, type ResendKind } from './resend-lock.ts';

export interface ResendButtonProps {
  kind: ResendKind;
  busy: boolean;
  /** Sends; answers the failure, or null when it was sent. */
  send: () => Promise<Failure | unknown | null>;
  sent: string;
  failed: (failure: unknown) => string;
}

/** "Send new": once in five minutes, here and on the server alike. It stays clickable to say why it waits. */
export function ResendButton({ kind, busy, send, sent, failed }: ResendButtonProps) {
  const { leftMs, lock } = useResendLock(kind);
  const { problem, tell, clear } = useProblem();

  async function resend() {
    if (lockedUntil(kind) > 0) {
      notify.warning(resendLocked[kind]);
      return;
    }
    clear();
    const failure = await send();
    if (failure === null) {
      lock();
      notify.success(sent);
    } else if (isFailure(failure) && failure.status === 429) {
      notify.warning(resendLocked[kind]);
    } else {
      tell(failed(failure));
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" busy={busy} busyLabel="Sending…" onClick={() => void resend()}>
        Send new
      </Button>
      <FormProblem>{problem}</FormProblem>
      {leftMs > 0 && <p className="m-0 text-muted">You can send another one in {clockOf(leftMs)}.</p>}
    </div>
  );
}
