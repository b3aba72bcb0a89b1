import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { accountCalls } from '#web/client/account-calls.ts';
import { paths } from '#web/client/paths.ts';
import { useCall } from '#web/client/use-call.ts';
import envelope from '../pictures/envelope.svg';
import { AccountFrame } from './account-frame.tsx';
import { ResendButton } from './resend-button.tsx';
import { useStored } from './use-stored.ts';
import { TextLink } from '../components/text-link.tsx';

export default function VerifyPage() {
  return (
    <AccountFrame
      title="Verify your email"
      picture={envelope}
      below={
        <p className="m-0">
          Wrong address? <TextLink to={paths.signup}>Back to sign up</TextLink>
        </p>
      }
    >
      <Notice />
    </AccountFrame>
  );
}

function Notice() {
  const email = useStored('verifyEmail');
  const navigate = useNavigate();
  const [resend, { isLoading }] = useCall(accountCalls.resendVerification);

  useEffect(() => {
    if (email === null) void navigate(paths.signup, { replace: true });
  }, [email, navigate]);

  return (
    <>
      <p className="m-0 mb-3 min-h-14 text-lg">
        {email ? (
          <>
            A verification email was sent to <strong className="break-words">{email}</strong>. Open it and tap
            the link.
          </>
        ) : (
          'A verification email was sent to your address.'
        )}
      </p>
      <p className="m-0 mb-6 text-muted">
        Not there after a minute or two? Look in your spam folder, or send it again.
      </p>
      <ResendButton
        kind="verification"
        busy={isLoading}
        send={async () => (await resend({ body: { email: email ?? '' } })).error ?? null}
        sent="Mail sent Successfully"
        failed={() => 'Failed to resend verification email.'}
      />
    </>
  );
}
