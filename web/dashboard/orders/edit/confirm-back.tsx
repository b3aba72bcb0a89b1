import type { OrderChange } from '#shared/api/order-edit.ts';
import { naira } from '#shared/money.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { backOf } from './words.ts';

interface Props {
  change: OrderChange;
  close: () => void;
  confirm: () => Promise<void>;
}

/** Money leaves: by which way, and how much of it by the owner's own hand. */
export function ConfirmBack({ change, close, confirm }: Props) {
  const { back_online_kobo: online, back_by_hand_kobo: byHand } = change;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Give back ${naira(backOf(change))}?`}
      confirmLabel={`Save and give back ${naira(backOf(change))}`}
      cancelLabel="Not yet"
      onConfirm={confirm}
    >
      {online > 0 && (
        <p className="m-0">
          {naira(online)} goes back the way it was paid. Banks take a few days; it cannot be taken back.
        </p>
      )}
      {byHand > 0 && (
        <p className={online > 0 ? 'mt-2 mb-0' : 'm-0'}>
          {naira(byHand)} was paid to you directly, so give it back yourself, in cash or by transfer. It is
          written down as given back.
        </p>
      )}
    </ConfirmDialog>
  );
}
