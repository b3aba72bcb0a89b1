import { useState } from 'react';
import { Mail } from 'lucide-react';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

export interface EmailLinkButtonProps {
  /** The address that was typed; null when it is none. */
  address: () => string | null | Promise<string | null>;
  send: (email: string) => PromiseLike<{ error?: unknown }>;
  busy: boolean;
  /** What becomes of it, after "If <address>". */
  promise: string;
  size?: 'large';
}

const notSent = 'The link could not be sent. Please try again.';

/** Mails a link with which one comes in without a password. */
export function EmailLinkButton({ address, send, busy, promise, size }: EmailLinkButtonProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function ask() {
    setSentTo(null);
    setProblem(null);
    const email = await Promise.resolve(address()).catch(() => undefined);
    if (email === undefined) return setProblem(notSent);
    if (email === null) return setProblem('Type your email above first, then ask for the link.');
    const { error } = await send(email);
    if (error === undefined) setSentTo(email);
    else setProblem(sentenceOf(error, notSent));
  }

  return (
    <>
      <Button
        variant="secondary"
        size={size}
        wide
        busy={busy}
        busyLabel="Sending…"
        icon={<Mail aria-hidden="true" className="size-4.5" />}
        onClick={() => void ask()}
      >
        Email me a sign-in link
      </Button>
      <div aria-live="polite">
        {problem && <FieldError>{problem}</FieldError>}
        {sentTo && (
          <p className="mt-2 mb-0 break-words">
            If <strong>{sentTo}</strong> {promise}
          </p>
        )}
      </div>
    </>
  );
}
