import type { OrderPart } from '#shared/api/order-part.ts';
import type { Order } from '#shared/api/orders.ts';
import type { TakenBy } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { RadioGroup, type Choice } from '#web/ui/choices.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { partsApi } from '../../api/parts-api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';

interface PartDialog {
  order: Order;
  slug: string;
  part: OrderPart;
  close: () => void;
}

const ways: Choice<TakenBy>[] = [
  { value: 'transfer', label: 'By transfer to your account' },
  { value: 'cash', label: 'In cash' },
  { value: 'card_machine', label: 'By card machine' },
];

/** `exactly`: by a transfer of the part's own amount. */
type Way = TakenBy | 'exactly';

const waysOf = ({ transfer_kobo: own, by_hand_kobo: round }: OrderPart): Choice<Way>[] =>
  own === null || own === round
    ? ways
    : [
        { value: 'exactly', label: `By transfer to your account: ${naira(own)}` },
        { value: 'transfer', label: `By transfer, without the kobo: ${naira(round)}` },
        ...ways.slice(1),
      ];

/** Money that came past every provider, in full. */
export function RecordPartDialog({ order, slug, part, close }: PartDialog) {
  const [send] = partsApi.useRecordPartMutation();
  const choices = waysOf(part);
  const sumOf = (way: Way) => (way === 'exactly' ? part.transfer_kobo! : part.by_hand_kobo);
  const form = useForm({
    start: { by: part.at_door ? 'cash' : choices[0]!.value },
    check: ({ by }) => ({
      ok: true,
      body: {
        part: part.part,
        by: by === 'exactly' ? 'transfer' : (by as TakenBy),
        amount_kobo: sumOf(by as Way),
      },
    }),
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'We could not record this money. Please try again: it is recorded once.',
    said: `Recorded for order #${order.number}.`,
    onDone: close,
  });
  const amount = naira(sumOf(form.values.by as Way));
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Did you receive ${amount}?`}
      description="Record it only when you have the full amount. A picture of a receipt is no proof; the money in your account is."
      keep="Not yet"
      action={`Record ${amount}`}
      busyLabel="Recording…"
    >
      <RadioGroup label="How did it come?" options={choices} {...form.choice('by')} />
    </FormDialog>
  );
}

export function UndoPartDialog({ order, slug, part, close }: PartDialog) {
  const [send] = partsApi.useUndoPartMutation();
  const amount = naira(part.amount_kobo);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Was ${amount} recorded by mistake?`}
      confirmLabel="Take it out"
      cancelLabel="Keep it"
      onConfirm={() =>
        confirmed(
          send({ params: { slug, orderId: order.id }, body: { part: part.part } }),
          `Order #${order.number} waits for ${amount} again.`,
        )
      }
    >
      <p className="m-0">
        The order then waits for it again. Both entries stay in its history, so that your figures can be
        followed.
      </p>
    </ConfirmDialog>
  );
}

export function ForgoDialog({ order, slug, part, close }: PartDialog) {
  const [send] = partsApi.useForgoRestMutation();
  const less = naira(order.total_kobo - part.amount_kobo);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Take ${naira(part.amount_kobo)} off the price?`}
      confirmLabel={`It costs ${less} now`}
      cancelLabel="Leave it"
      danger
      onConfirm={() =>
        confirmed(
          send({ params: { slug, orderId: order.id }, body: { seen_kobo: part.amount_kobo } }),
          `Order #${order.number} costs ${less} and is paid.`,
        )
      }
    >
      <p className="m-0">
        The order then costs what was paid for it, {less}, and nothing is asked for any more. The customer is
        told. This cannot be taken back.
      </p>
    </ConfirmDialog>
  );
}
