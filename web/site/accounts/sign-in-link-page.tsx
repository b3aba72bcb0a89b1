import { useLocation } from 'react-router';
import { accountCalls } from '#web/client/account-calls.ts';
import { paths } from '#web/client/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { NewLink, useMailedKey } from '../components/mailed-key.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import { AccountFrame } from './account-frame.tsx';
import { LinkButton } from './link-button.tsx';
import { useEnter } from './use-enter.ts';

/** Where the sign-in link of a mail leads: `/login/link#key=…`. */
export default function SignInLinkPage() {
  return (
    <>
      <NeedsScript />
      <Entering />
    </>
  );
}

function Entering() {
  const enter = useEnter();
  const key = new URLSearchParams(useLocation().hash.slice(1)).get('key');
  const problem = useMailedKey({
    key,
    page: paths.signInLink,
    redeem: accountCalls.redeemSignInLink,
    onIn: (signedIn) => enter(signedIn, false),
  });

  if (problem === null) return <Spinner label="Signing you in …" />;
  return (
    <AccountFrame title="The link did not work">
      <p role="alert" className="mt-0 mb-5 text-lg">
        {problem}
      </p>
      <NewLink
        autoComplete="username"
        LinkButton={LinkButton}
        back={{ to: paths.login, label: 'Log in with your password' }}
        className="gap-5"
      />
    </AccountFrame>
  );
}
