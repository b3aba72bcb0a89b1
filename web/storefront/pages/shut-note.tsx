import { product } from '#shared/product.ts';
import { isSettled } from '#shared/states.ts';
import type { OrderPage, OrderView } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';

/** Whether its money is asked for and cannot be paid while the shop is not open. */
function isStopped({ status, payment_status, pay_method, asked, may_pay, transfer }: OrderView): boolean {
  const toPay = status === 'open' && !isSettled(payment_status);
  const ways = may_pay || transfer !== null || Boolean(asked?.account);
  return toPay && !ways && (pay_method === 'online' || asked !== null);
}

/** What it means for an order that its shop rests, never was open, closes for good or was taken down. */
export function ShutNote({ page: { order, shell } }: { page: OrderPage }) {
  if (!shell.resting) return null;
  const says = wordsOf(shell.language).order;
  const words = shell.suspended
    ? says.suspended(product.email)
    : shell.closes_on
      ? says.closing(shell.closes_on)
      : shell.unopened
        ? says.unopened
        : isStopped(order)
          ? says.restingUnpaid
          : says.resting;
  return <p className="notice">{words}</p>;
}
