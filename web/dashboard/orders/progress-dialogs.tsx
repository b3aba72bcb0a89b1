import { naira } from '#shared/money.ts';
import { paidNextKobo } from '#shared/orders/goods-and-services.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ordersApi } from '../api/orders-api.ts';
import { actionLabel, type DialogProps } from './action-labels.ts';

export function DeliveredDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useMarkDeliveredMutation();
  const pickup = order.delivery_kind === 'pickup';
  const confirm = () =>
    confirmed(
      send({ params: { slug, orderId: order.id }, body: {} }),
      `Order #${order.number} is marked as ${pickup ? 'picked up' : 'delivered'}.`,
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={pickup ? 'Has it been picked up?' : 'Has it arrived?'}
      confirmLabel={actionLabel('mark_delivered', order)}
      cancelLabel="Not yet"
      onConfirm={confirm}
    >
      <p className="m-0">
        {pickup ? 'Confirm that the customer has fetched' : 'Confirm that the customer has received'} order #
        {order.number}. This cannot be taken back.
      </p>
    </ConfirmDialog>
  );
}

export function CashDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useRecordCashMutation();
  const kobo = paidNextKobo(order.due_kobo, order.lines);
  const confirm = () =>
    confirmed(
      send({ params: { slug, orderId: order.id }, body: {} }),
      `${naira(kobo)} in cash recorded for order #${order.number}.`,
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Did you receive ${naira(kobo)}?`}
      confirmLabel={`Record ${naira(kobo)} in cash`}
      cancelLabel="Not yet"
      onConfirm={confirm}
    >
      <p className="m-0">
        Record it only when you hold the full amount, in cash or by transfer to your own account.{' '}
        {kobo < order.due_kobo
          ? `${naira(order.due_kobo - kobo)} is then left to collect with the rest of the order.`
          : 'The order then counts as paid.'}
      </p>
    </ConfirmDialog>
  );
}

export function UndoCashDialog({ order, slug, close }: DialogProps) {
  const [send] = ordersApi.useUndoCashMutation();
  const confirm = () =>
    confirmed(
      send({ params: { slug, orderId: order.id }, body: {} }),
      `Order #${order.number} waits for its cash again.`,
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Was ${naira(order.cash_kobo)} recorded by mistake?`}
      confirmLabel="Take it out"
      cancelLabel="Keep it"
      onConfirm={confirm}
    >
      <p className="m-0">
        The order then waits for its money again. Both entries stay in its history, so that your figures can
        be followed.
      </p>
    </ConfirmDialog>
  );
}
