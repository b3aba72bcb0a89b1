import { useState } from 'react';
import { Mail } from 'lucide-react';
import { Email } from '#shared/api/accounts.ts';
import { useRequestSignInLinkMutation } from '#web/client/accounts-api.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

/** The way in that needs no password, and that no stranger's wrong guesses can shut. */
export function LinkButton({ email }: { email: string }) {
  const [request, { isLoading }] = useRequestSignInLinkMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send() {
    setSentTo(null);
    setProblem(null);
    const address = Email.safeParse(email);
    if (!address.success) return setProblem('Type your email above first, then ask for the link.');
    const outcome = await request({ body: { email: address.data } });
    if (outcome.error !== undefined)
      setProblem(sentenceOf(outcome.error, 'The link could not be sent. Please try again.'));
    else setSentTo(address.data);
  }

  return (
    <div>
      <Button
        variant="secondary"
        size="large"
        wide
        busy={isLoading}
        busyLabel="Sending…"
        icon={<Mail aria-hidden="true" className="size-4.5" />}
        onClick={() => void send()}
      >
        Email me a sign-in link
      </Button>
      <div aria-live="polite">
        {problem && <FieldError>{problem}</FieldError>}
        {sentTo && (
          <p className="mt-2 mb-0 break-words">
            If <strong>{sentTo}</strong> has an account, a link is on its way. It works once, for an hour.
          </p>
        )}
      </div>
    </div>
  );
}
