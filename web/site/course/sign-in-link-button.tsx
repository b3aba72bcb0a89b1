import { useRequestCourseLinkMutation } from '#web/client/course-api.ts';
import { EmailLinkButton } from '../components/email-link-button.tsx';
import { hasEmailShape } from './email-help.ts';

/** For buyers without a password, and for those who forgot it. */
export function SignInLinkButton({ email }: { email: string }) {
  const [request, { isLoading }] = useRequestCourseLinkMutation();
  return (
    <div>
      <p className="mt-0 mb-2 text-muted">No password yet, or forgotten?</p>
      <EmailLinkButton
        address={() => (hasEmailShape(email) ? email.trim() : null)}
        send={(address) => request({ body: { email: address } })}
        busy={isLoading}
        promise="has the course, a link is on its way. It works once and not for long."
      />
    </div>
  );
}
