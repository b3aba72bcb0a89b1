import type { CardWindow } from '#web/checkout/card-window.ts';
import type { TransactionOptions } from '#web/checkout/options.ts';
import { readMeta } from '../../components/meta.ts';

export interface CardPayment {
  /** A payment that the server has begun; null where it could not reach the provider. */
  begun: { accessCode: string; authorizationUrl: string } | null;
  /** What the popup begins it with then. Nothing of it is believed: the server compares what was paid. */
  terms: Pick<TransactionOptions, 'key' | 'email' | 'amount' | 'currency' | 'reference' | 'metadata'>;
  onPaid: () => void;
  onClosed: () => void;
  /** They closed the window while their bank is sending the money. */
  onTransferPending: () => void;
  /** It could not be begun at all; nobody was charged. */
  onFailed: () => void;
}

export interface OpenPayment {
  close: () => void;
}

const elsewhere = (address: string) => window.location.assign(address);

/** Opens the payment over this page; where that cannot be, the provider's own page instead of this one. */
export async function openCardPayment(
  payment: CardPayment,
  leaveFor: (address: string) => void = elsewhere,
): Promise<OpenPayment | null> {
  const { begun } = payment;
  const checkout = readMeta('card-window');
  // Asked for only now: most visitors never pay.
  const library = checkout && (await import('#web/checkout/card-window.ts').catch(() => null));
  if (!library || !checkout) {
    if (begun) leaveFor(begun.authorizationUrl);
    else payment.onFailed();
    return null;
  }
  // The server's own address of the payment, whatever the window would make of the code.
  const navigate = (address: string) => leaveFor(begun?.authorizationUrl ?? address);
  const opened: CardWindow = new library.CardWindow({ hosts: { checkout }, navigate });
  const callbacks = {
    onSuccess: payment.onPaid,
    onCancel: payment.onClosed,
    onBankTransferConfirmationPending: payment.onTransferPending,
  };
  if (begun) opened.resumeTransaction(begun.accessCode, callbacks);
  else opened.newTransaction({ ...payment.terms, ...callbacks, onError: payment.onFailed });
  return { close: () => opened.destroy() };
}
