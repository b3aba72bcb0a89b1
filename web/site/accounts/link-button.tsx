import { accountCalls } from '#web/client/account-calls.ts';
import { useCall } from '#web/client/use-call.ts';
import { EmailLinkButton } from '../components/email-link-button.tsx';

async function addressIn(typed: string): Promise<string | null> {
  const { Email } = await import('#shared/api/accounts.ts');
  return Email.safeParse(typed).data ?? null;
}

/** The way in that needs no password, and that no stranger's wrong guesses can shut. */
export function LinkButton({ email }: { email: string }) {
  const [request, { isLoading }] = useCall(accountCalls.requestSignInLink);
  return (
    <div>
      <EmailLinkButton
        address={() => addressIn(email)}
        send={(address) => request({ body: { email: address } })}
        busy={isLoading}
        size="large"
        promise="has an account, a link is on its way. It works once, for an hour."
      />
    </div>
  );
}
