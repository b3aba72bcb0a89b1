import { resendLocked } from '#shared/api/accounts.ts';
import type { Failure } from '#web/client/failure.ts';
import { isFailure } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
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

  async function resend() {
    if (lockedUntil(kind) > 0) {
      notify.warning(resendLocked[kind]);
      return;
    }
    const failure = await send();
    if (failure === null) {
      lock();
      notify.success(sent);
    } else if (isFailure(failure) && failure.status === 429) {
      notify.warning(resendLocked[kind]);
    } else {
      notify.error(failed(failure));
    }
  }

  return (
    <div>
      <Button variant="secondary" busy={busy} busyLabel="Sending…" onClick={() => void resend()}>
        Send new
      </Button>
      {leftMs > 0 && <p className="mt-2 mb-0 text-muted">You can send another one in {clockOf(leftMs)}.</p>}
    </div>
  );
}
