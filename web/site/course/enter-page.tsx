import { Link, useLocation, useNavigate } from 'react-router';
import { useCourseQuery, useRedeemCourseLinkMutation } from '#web/client/course-api.ts';
import { paths } from '#web/client/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Data } from '../components/data.tsx';
import { NewLink, useMailedKey } from '../components/mailed-key.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import { SignInLinkButton } from './sign-in-link-button.tsx';

/** Where the sign-in link of a mail leads: `/courses/enter#key=…`. */
export default function EnterPage() {
  return (
    <Data>
      <div className="mx-auto min-h-[60vh] max-w-xl px-4 py-12 sm:px-6">
        <NeedsScript />
        <Enter />
      </div>
    </Data>
  );
}

function Enter() {
  const [redeem] = useRedeemCourseLinkMutation();
  const navigate = useNavigate();
  const { hash, search, state } = useLocation() as {
    hash: string;
    search: string;
    state: { key?: string } | null;
  };
  const carried = new URLSearchParams(hash.slice(1)).get('key') ?? new URLSearchParams(search).get('key');
  const problem = useMailedKey({
    key: carried ?? state?.key,
    page: paths.courseEnter,
    redeem,
    onIn: async () => {
      await navigate(paths.courses, { replace: true });
      // After the step, or the toast would go with the page that is left.
      notify.success('You are logged in to the course.');
    },
  });

  if (problem === null) return <Spinner label="Logging you in …" />;
  return (
    <>
      <h1 className="m-0 text-3xl font-extrabold">The link did not work</h1>
      <p role="alert" className="mt-2 text-lg text-muted">
        {problem}
      </p>
      <OpenAlready />
      <NewLink
        autoComplete="email"
        LinkButton={SignInLinkButton}
        back={{ to: paths.courses, label: 'Back to the course' }}
        className="mt-6 gap-4"
      />
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
