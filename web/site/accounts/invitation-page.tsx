import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { OpenInvitation } from '#shared/api/staff.ts';
import { roleWords } from '#shared/roles.ts';
import { isMissing, sentenceOf } from '#web/client/errors.ts';
import { useAcceptInvitationMutation, useInvitationQuery } from '#web/client/invitations-api.ts';
import { paths, toDashboard } from '#web/client/paths.ts';
import { useSession } from '#web/client/session-state.ts';
import { stored } from '#web/client/stored.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Data } from '../components/data.tsx';
import { TextLink } from '../components/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';

/** Where the link of an invitation leads. */
export default function InvitationPage() {
  return (
    <AccountFrame title="You are invited">
      <Data>
        <Invited />
      </Data>
    </AccountFrame>
  );
}

function Invited() {
  const { key = '' } = useParams();
  const { data, error, refetch, isFetching } = useInvitationQuery({ params: { key } });
  const over = isMissing(error) || (data !== undefined && data.state !== 'open');
  useEffect(() => {
    if (over) stored.remove('invitation');
    // Whoever signs up first comes back here by it.
    else if (data) stored.set('invitation', key);
  }, [over, data, key]);
  if (over) return <Over used={data?.state === 'used'} />;
  if (data) return <Open invitation={data} invitationKey={key} />;
  if (error)
    return (
      <ErrorState
        message={sentenceOf(error, 'We could not load the invitation. Please try again.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Spinner label="Opening your invitation…" />;
}

const Over = ({ used }: { used: boolean }) => (
  <div className="grid justify-items-start gap-5">
    <p role="alert" className="m-0 text-lg">
      {used
        ? 'This invitation was used already. If it was you, the store is among your stores.'
        : 'This invitation is no longer valid: it ended, was sent anew, or was taken back. Ask for a new one.'}
    </p>
    <Link to={paths.myStores} className={buttonClass({ variant: 'secondary' })}>
      Go to my stores
    </Link>
  </div>
);

interface OpenProps {
  invitation: OpenInvitation;
  invitationKey: string;
}

function Open({ invitation, invitationKey }: OpenProps) {
  const { isAuthenticated, user } = useSession();
  const { store_name, role, invited_by } = invitation;
  return (
    <>
      <p className="mt-0 mb-2 text-lg">
        {invited_by || 'The owner'} asks you to help in <b className="break-words">{store_name}</b>.
      </p>
      <p className="mt-0 mb-6 rounded-md border border-line bg-surface p-4">
        <b>{roleWords[role].name}</b>
        <span className="block text-muted">{roleWords[role].about}</span>
      </p>
      {isAuthenticated && user ? (
        <Accept invitationKey={invitationKey} name={user.first_name} />
      ) : (
        <EnterFirst back={paths.invitation(invitationKey)} />
      )}
    </>
  );
}

function Accept({ invitationKey: key, name }: { invitationKey: string; name: string }) {
  const [accept, { isLoading }] = useAcceptInvitationMutation();
  async function say() {
    const answer = accept({ params: { key }, body: {} });
    if (!(await told(answer, null, 'We could not accept it. Please try again.'))) return;
    stored.remove('invitation');
    const { data } = await answer;
    if (data) location.assign(toDashboard.home(data.slug));
  }
  return (
    <>
      <Button size="large" wide busy={isLoading} busyLabel="Accepting…" onClick={() => void say()}>
        Accept
      </Button>
      <p className="mt-4 mb-0 text-muted">
        You are logged in{name && ` as ${name}`}. Your own stores and other jobs stay as they are. Another
        account? <TextLink to={paths.loginThen(paths.invitation(key))}>Log in with it</TextLink>
      </p>
    </>
  );
}

const EnterFirst = ({ back }: { back: string }) => (
  <div className="grid gap-3">
    <Link to={paths.signup} state={{ back }} className={buttonClass({ size: 'large', wide: true })}>
      Create an account
    </Link>
    <Link
      to={paths.loginThen(back)}
      className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
    >
      Log in
    </Link>
    <p className="m-0 text-muted">
      An account is free. After you confirmed your email you come back here; if not, open the link of the
      invitation again.
    </p>
  </div>
);
