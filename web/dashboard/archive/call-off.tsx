import { useState } from 'react';
import type { Arrival } from '#shared/api/arrivals.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { arrivalsApi } from '../api/arrivals-api.ts';

const asks = {
  sending: 'What was sent of it is deleted.',
  looking: 'The file is deleted here. Yours stays as it is.',
  making: 'What came in so far is taken out again. The file is deleted here; yours stays as it is.',
};

interface Props {
  /** Null where nothing of it has come yet. */
  arrival: Arrival | null;
  what: keyof typeof asks;
  onDone?: () => void;
}

/** Gives it up, after asking. */
export function CallOff({ arrival, what, onDone }: Props) {
  const [asked, setAsked] = useState(false);
  const [cancel] = arrivalsApi.useCancelArrivalMutation();
  async function giveUp() {
    onDone?.();
    if (arrival) await confirmed(cancel({ params: { arrivalId: arrival.id } }), 'Given up.');
  }
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
        {asks[what]}
      </ConfirmDialog>
    </div>
  );
}
