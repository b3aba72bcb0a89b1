import { useEffect, useRef } from 'react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { accountCalls } from '#web/client/account-calls.ts';
import { paths } from '#web/client/paths.ts';
import { setCredentials } from '#web/client/session-state.ts';
import { stored } from '#web/client/stored.ts';
import { useCall } from '#web/client/use-call.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { redirectDelayMs, useDelayedNavigation } from '../components/delayed-navigation.ts';
import { AccountFrame } from './account-frame.tsx';
import { firstPageOf, firstStepOf } from './after-login.ts';

/** What the page promises; the redirect comes sooner, so the sentence stays true on a slow phone. */
const promisedSeconds = (2 * redirectDelayMs) / 1000;

export default function VerifyEmailPage() {
  return (
    <AccountFrame title="Email verification">
      <Verification />
    </AccountFrame>
  );
}

function Verification() {
  const { key = '' } = useParams();
  const [verify, { ended }] = useCall(accountCalls.verifyEmail);
  const goSoon = useDelayedNavigation();
  const asked = useRef<string | null>(null);

  async function ask() {
    const outcome = await verify({ body: { key } });
    if (outcome.error !== undefined) return;
    const email = stored.get('verifyEmail');
    stored.remove('verifyEmail');
    notify.success('Email verified successfully');
    const { signed_in: signedIn } = outcome.data;
    if (signedIn) setCredentials({ user: signedIn.user, token: signedIn.access, remember: false });
    goSoon(paths.login, { ...(email ? { email } : {}), ...(signedIn ? { verified: true } : {}) });
  }

  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    void ask();
  });

  const user = ended?.data?.signed_in?.user;
  if (ended?.data)
    return (
      <div role="status" className="rounded-md border border-line bg-soft p-6 text-on-soft">
        <CircleCheck aria-hidden="true" className="size-9" />
        <p className="mt-3 mb-1 font-display text-xl font-bold">Your email is verified</p>
        <p className="m-0 mb-5">
          {user && 'You are logged in. '}You will be taken to login within {promisedSeconds} seconds
          {user && ', and can go on from there'}.
        </p>
        <Link to={user ? firstPageOf(user) : paths.login} className={buttonClass()}>
          {user ? firstStepOf('Go to my stores') : 'Go to login'}
        </Link>
      </div>
    );
  if (ended?.error)
    return (
      <div role="alert" className="rounded-md border border-line bg-danger-soft p-6">
        <CircleAlert aria-hidden="true" className="size-9 text-danger" />
        <p className="mt-3 mb-1 font-display text-xl font-bold">Verification failed. Please try again.</p>
        <p className="m-0 mb-5 text-muted">
          The link may be old: it works for 24 hours, and a sign-up that nobody verifies is erased after 30
          days. Ask for a new link; if none comes, sign up again.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void ask()}>Try again</Button>
          <Link to={paths.verify} className={buttonClass({ variant: 'secondary' })}>
            Get a new link
          </Link>
        </div>
      </div>
    );
  return (
    <div className="flex min-h-40 items-center text-lg">
      <Spinner label="Verifying your email…" />
    </div>
  );
}
