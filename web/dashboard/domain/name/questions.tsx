import type { NameOrder } from '#shared/api/names.ts';
import { lagosDate } from '#shared/lagos.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { namesApi } from '../../api/names-api.ts';

interface Props {
  order: NameOrder;
  slug: string;
  close: () => void;
}

/** Asks before the transfer code is asked for. */
export function LeaveDialog({ order, slug, close }: Props) {
  const [leave] = namesApi.useLeaveWithNameMutation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title="Move it to another registrar?"
      confirmLabel="Ask for the code"
      cancelLabel="Stay with us"
      onConfirm={() =>
        confirmed(
          leave({ params: { slug, id: order.id }, body: { leaving: true } }),
          'Asked for. We write to you when the code is there.',
        )
      }
    >
      <p className="m-0">
        We put the transfer code here within three working days. Your new registrar asks for {order.name!}{' '}
        with it. Until you change its records it leads to your shop, and moving costs nothing here.
      </p>
    </ConfirmDialog>
  );
}

/** Asks before a name is let run out. */
export function EndDialog({ order, slug, close }: Props) {
  const [end] = namesApi.useEndNameMutation();
  const day = lagosDate(order.ends_at!);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title="Let it run out?"
      confirmLabel="Let it run out"
      cancelLabel="Keep it"
      danger
      onConfirm={() =>
        confirmed(end({ params: { slug, id: order.id }, body: { ending: true } }), `It runs out on ${day}.`)
      }
    >
      <p className="m-0">
        {order.name!} is yours until {day}. After that somebody else may register it, and links to it lead
        nowhere. Nothing is to be paid, and you can change your mind until then.
      </p>
    </ConfirmDialog>
  );
}
