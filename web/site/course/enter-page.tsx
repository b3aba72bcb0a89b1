import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useCourseQuery, useRedeemCourseLinkMutation } from '#web/client/course-api.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { paths } from '#web/client/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Data } from '../components/data.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import { SignInLinkButton } from './sign-in-link-button.tsx';

/** Where the sign-in link of a mail leads: `/courses/enter#key=…`. */
export function EnterPage() {
  return (
    <Data>
      <div className="mx-auto min-h-[60vh] max-w-xl px-4 py-12 sm:px-6">
        <NeedsScript />
        <Enter />
      </div>
    </Data>
  );
}

const failedSentence = 'This link does not work any more. Ask for a new one.';

function Enter() {
  const [redeem] = useRedeemCourseLinkMutation();
  const navigate = useNavigate();
  const { hash, search, state } = useLocation() as {
    hash: string;
    search: string;
    state: { key?: string } | null;
  };
  const [problem, setProblem] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const taken = useRef(false);

  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    const carried = new URLSearchParams(hash.slice(1)).get('key') ?? new URLSearchParams(search).get('key');
    const key = carried ?? state?.key;
    void enter(key ?? null);
    async function enter(secret: string | null) {
      // Out of the address before anything else can read it there.
      await navigate(paths.courseEnter, { replace: true, state: null });
      if (!secret) return setProblem(failedSentence);
      const outcome = await redeem({ body: { key: secret } });
      if (outcome.error !== undefined) return setProblem(sentenceOf(outcome.error, failedSentence));
      await navigate(paths.courses, { replace: true });
      // After the step, or the toast would go with the page that is left.
      notify.success('You are logged in to the course.');
    }
  }, [hash, search, state, navigate, redeem]);

  if (problem === null) return <Spinner label="Logging you in …" />;
  return (
    <>
      <h1 className="m-0 text-3xl font-extrabold">The link did not work</h1>
      <p role="alert" className="mt-2 text-lg text-muted">
        {problem}
      </p>
      <OpenAlready />
      <div className="mt-6 grid gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <SignInLinkButton email={email} />
        <Link to={paths.courses} className="site-link inline-flex min-h-11 items-center justify-self-start">
          Back to the course
        </Link>
      </div>
    </>
  );
}

/** Whoever taps the link of an old mail again, in the browser that it logged in, needs no new one. */
function OpenAlready() {
  const { data } = useCourseQuery();
  if (!data?.has_access || !data.email) return null;
  return (
    <div className="mt-6 rounded-md border border-line bg-highlight-soft p-4">
      <p className="mt-0 mb-3">
        You are logged in here as <strong className="break-all">{data.email}</strong>, so you need no new
        link.
      </p>
      <Link to={paths.courses} className={buttonClass()}>
        Go to the course
      </Link>
    </div>
  );
}
