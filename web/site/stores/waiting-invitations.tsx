import { useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { myInvitations } from '#shared/api/staff.ts';
import { toDashboard } from '#web/client/paths.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { newStoreCalls } from './new-store-calls.ts';

type Waiting = AnswerOf<typeof myInvitations>['items'][number];

/**
 * Where else somebody is asked to help. A link that was opened on one device is unknown to the next, and whoever confirms
 * their address there would be asked for a store of their own.
 */
export function WaitingInvitations() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    let isHere = true;
    void newStoreCalls.myInvitations().then(({ data }) => {
      if (isHere && data) setWaiting(data.items);
    });
    return () => {
      isHere = false;
    };
  }, []);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="You are invited" className="m-0 mb-6 grid list-none grid-cols-1 gap-3 p-0">
      {waiting.map((one) => (
        <Invited key={one.id} invitation={one} />
      ))}
    </ul>
  );
}

function Invited({ invitation: { id, store_name, job, invited_by } }: { invitation: Waiting }) {
  const [busy, setBusy] = useState(false);
  async function accept() {
    setBusy(true);
    const answer = newStoreCalls.acceptMine({ params: { invitationId: id }, body: {} });
    if (await told(answer, null, 'We could not accept it. Please try again.')) {
      const { data } = await answer;
      if (data) return location.assign(toDashboard.home(data.slug));
    }
    setBusy(false);
  }
  return (
    <li className="grid gap-3 rounded-md border border-line bg-soft p-4 text-on-soft">
      <p className="m-0">
        {invited_by || 'The owner'} asks you to help in <b className="break-words">{store_name}</b>:{' '}
        {job.toLowerCase()}.
      </p>
      <Button className="justify-self-start" busy={busy} busyLabel="Accepting…" onClick={() => void accept()}>
        Accept<span className="sr-only"> and help in {store_name}</span>
      </Button>
    </li>
  );
}
