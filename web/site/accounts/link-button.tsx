import { Email } from '#shared/api/accounts.ts';
import { useRequestSignInLinkMutation } from '#web/client/accounts-api.ts';
import { EmailLinkButton } from '../components/email-link-button.tsx';

/** The way in that needs no password, and that no stranger's wrong guesses can shut. */
export function LinkButton({ email }: { email: string }) {
  const [request, { isLoading }] = useRequestSignInLinkMutation();
  return (
    <div>
      <EmailLinkButton
        address={() => Email.safeParse(email).data ?? null}
        send={(address) => request({ body: { email: address } })}
        busy={isLoading}
        size="large"
        promise="has an account, a link is on its way. It works once, for an hour."
      />
    </div>
  );
}
