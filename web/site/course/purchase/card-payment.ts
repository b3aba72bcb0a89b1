import type { CardWindow } from '#web/checkout/card-window.ts';
import { readMeta } from '../../parts/meta.ts';

export interface CardPayment {
  accessCode: string;
  authorizationUrl: string;
  onPaid: () => void;
  onClosed: () => void;
  /** They closed the window while their bank is sending the money. */
  onTransferPending: () => void;
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
  const checkout = readMeta('card-window');
  // Asked for only now: most visitors never pay.
  const library = checkout && (await import('#web/checkout/card-window.ts').catch(() => null));
  if (!library || !checkout) {
    leaveFor(payment.authorizationUrl);
    return null;
  }
  // The server's own address of the payment, whatever the window would make of the code.
  const navigate = () => leaveFor(payment.authorizationUrl);
  const opened: CardWindow = new library.CardWindow({ hosts: { checkout }, navigate });
  opened.resumeTransaction(payment.accessCode, {
    onSuccess: payment.onPaid,
    onCancel: payment.onClosed,
    onBankTransferConfirmationPending: payment.onTransferPending,
  });
  return { close: () => opened.destroy() };
}
