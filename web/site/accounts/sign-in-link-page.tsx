import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useRedeemSignInLinkMutation } from '#web/client/accounts-api.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { paths } from '#web/client/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Data } from '../components/data.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import { AccountFrame } from './account-frame.tsx';
import { LinkButton } from './link-button.tsx';
import { useEnter } from './use-enter.ts';

/** Where the sign-in link of a mail leads: `/login/link#key=…`. */
export function SignInLinkPage() {
  return (
    <Data>
      <NeedsScript />
      <Entering />
    </Data>
  );
}

const failedSentence = 'This link does not work any more. Ask for a new one.';

function Entering() {
  const [redeem] = useRedeemSignInLinkMutation();
  const navigate = useNavigate();
  const enter = useEnter();
  const { hash } = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const taken = useRef(false);

  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    void open(new URLSearchParams(hash.slice(1)).get('key'));
    async function open(key: string | null) {
      // Out of the address before anything else can read it there.
      await navigate(paths.signInLink, { replace: true });
      if (!key) return setProblem(failedSentence);
      const outcome = await redeem({ body: { key } });
      if (outcome.error !== undefined) return setProblem(sentenceOf(outcome.error, failedSentence));
      await enter(outcome.data, false);
    }
  }, [hash, navigate, redeem, enter]);

  return problem === null ? <Spinner label="Signing you in …" /> : <Failed problem={problem} />;
}

function Failed({ problem }: { problem: string }) {
  const [email, setEmail] = useState('');
  return (
    <AccountFrame title="The link did not work">
      <p role="alert" className="mt-0 mb-5 text-lg">
        {problem}
      </p>
      <div className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <LinkButton email={email} />
        <Link to={paths.login} className="site-link inline-flex min-h-11 items-center justify-self-start">
          Log in with your password
        </Link>
      </div>
    </AccountFrame>
  );
}
