import { useState } from 'react';
import type { Arrival } from '#shared/api/arrivals.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { arrivalsApi } from '../api/arrivals-api.ts';

const isDeleted = 'The file is deleted here. Yours stays as it is.';
/** What giving it up does; nothing can be given up in other states. */
const asks: Partial<Record<Arrival['state'], string>> = {
  sending: 'What was sent of it is deleted.',
  looking: isDeleted,
  looked: isDeleted,
  taking: 'What came in so far is taken out again. The file is deleted here; yours stays as it is.',
};

export const mayGiveUp = (arrival: Arrival | null) => arrival !== null && asks[arrival.state] !== undefined;

interface Props {
  arrival: Arrival;
  /** Called once the server has given it up. */
  onDone?: () => void;
}

/** Gives it up, after asking, where there is something to give up. */
export function CallOff({ arrival: { id, state }, onDone }: Props) {
  const [asked, setAsked] = useState(false);
  const [cancel] = arrivalsApi.useCancelArrivalMutation();
  async function giveUp() {
    await confirmed(cancel({ params: { arrivalId: id } }), 'Given up.');
    onDone?.();
  }
  if (!asks[state]) return null;
  return (
    <div className="mt-4">
      <Button variant="quiet" className="-ml-3" onClick={() => setAsked(true)}>
        Give up
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Give up bringing this store?"
        confirmLabel="Give up"
        cancelLabel="Go on"
        danger
        onConfirm={giveUp}
      >
        {asks[state]}
      </ConfirmDialog>
    </div>
  );
}
