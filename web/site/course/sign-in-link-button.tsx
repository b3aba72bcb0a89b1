import { useState } from 'react';
import { Mail } from 'lucide-react';
import { useRequestCourseLinkMutation } from '#web/client/course-api.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { hasEmailShape } from './email-help.ts';

/** For buyers without a password, and for those who forgot it. */
export function SignInLinkButton({ email }: { email: string }) {
  const [request, { isLoading }] = useRequestCourseLinkMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const address = email.trim();

  async function send() {
    setSentTo(null);
    setProblem(null);
    if (!hasEmailShape(address)) return setProblem('Type your email above first, then ask for the link.');
    const outcome = await request({ body: { email: address } });
    if (outcome.error !== undefined)
      setProblem(sentenceOf(outcome.error, 'The link could not be sent. Please try again.'));
    else setSentTo(address);
  }

  return (
    <div>
      <p className="mt-0 mb-2 text-muted">No password yet, or forgotten?</p>
      <Button
        variant="secondary"
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
            If <strong>{sentTo}</strong> has the course, a link is on its way. It works once and not for long.
          </p>
        )}
      </div>
    </div>
  );
}
