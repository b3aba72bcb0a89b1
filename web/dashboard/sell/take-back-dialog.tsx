import { naira } from '#shared/money.ts';
import { useForm } from '#web/forms/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { sellingApi } from '../api/selling-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import type { DialogProps } from '../orders/action-labels.ts';

/** A sale at the counter was wrong. `done`: what follows, where that is more than closing. */
export function TakeBackDialog({ order, slug, close, done = close }: DialogProps & { done?: () => void }) {
  const [send] = sellingApi.useTakeSaleBackMutation();
  const onCard = order.gift_card?.kept_kobo ?? 0;
  const byHand = order.captured_kobo - onCard;
  const form = useForm({
    start: { reason: '' },
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'We could not take this sale back. Please try again.',
    said: `Sale #${order.number} is taken back.`,
    onDone: done,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Take sale #${order.number} back?`}
      description={[
        'Its goods go back on the shelf.',
        ...(byHand > 0 ? [`Give ${naira(byHand)} back to the customer, the way it was paid.`] : []),
        ...(onCard > 0 ? [`${naira(onCard)} goes back on the gift card.`] : []),
      ].join(' ')}
      keep="Keep the sale"
      action="Take it back"
      busyLabel="Taking back…"
      danger
    >
      <TextField label="What was wrong" optional maxLength={200} {...form.text('reason')} />
    </FormDialog>
  );
}
