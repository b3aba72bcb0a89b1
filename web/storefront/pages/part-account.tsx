import { naira } from '#shared/money.ts';
import type { OrderPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Account } from './transfer.tsx';

/** The shop's own account, for a part of an order that may be sent there instead. */
export function PartAccount({ page: { order, shell } }: { page: OrderPage }) {
  const { asked } = order;
  if (!asked?.account || order.payment_try === 'confirming') return null;
  const { parts, transfer } = wordsOf(shell.language);
  return (
    <div className="notice">
      <p>
        {asked.transfer_kobo === null
          ? parts.orTransfer(naira(asked.by_hand_kobo), order.number)
          : parts.orExactly(naira(asked.transfer_kobo), order.number)}
      </p>
      <Account transfer={asked.account} says={transfer} />
    </div>
  );
}
