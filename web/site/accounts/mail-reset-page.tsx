import { Link } from 'react-router';
import { accountCalls } from '#web/client/account-calls.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { paths } from '#web/client/paths.ts';
import { useCall } from '#web/client/use-call.ts';
import { buttonClass } from '#web/ui/button.tsx';
import envelope from '../pictures/envelope.svg';
import { AccountFrame } from './account-frame.tsx';
import { ResendButton } from './resend-button.tsx';
import { useStored } from './use-stored.ts';
import { TextLink } from '../components/text-link.tsx';

export default function MailResetPage() {
  return (
    <AccountFrame
      title="Check email"
      picture={envelope}
      below={
        <p className="m-0">
          Remembered it? <TextLink to={paths.login}>Log in</TextLink>
        </p>
      }
    >
      <Notice />
    </AccountFrame>
  );
}

function Notice() {
  const email = useStored('resetEmail');
  const [ask, { isLoading }] = useCall(accountCalls.requestReset);
  return (
    <>
      <p className="m-0 mb-3 min-h-14 text-lg">
        If there is an account for {email ? <strong className="break-words">{email}</strong> : 'your address'}
        , a link to choose a new password is on its way. It works once, for 60 minutes.
      </p>
      <p className="m-0 mb-6 text-muted">
        Not there after a minute or two? Look in your spam folder, or send it again.
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {email ? (
          <ResendButton
            kind="reset"
            busy={isLoading}
            send={async () => (await ask({ body: { email, resend: true } })).error ?? null}
            sent="Email sent successfully"
            failed={(failure) => sentenceOf(failure, 'Failed to send email')}
          />
        ) : (
          // To which address, is not known in this browser.
          <Link to={paths.resetPassword} className={buttonClass({ variant: 'secondary' })}>
            Send new
          </Link>
        )}
        <Link to={paths.resetPassword} className={buttonClass({ variant: 'quiet' })}>
          edit email
        </Link>
      </div>
    </>
  );
}
