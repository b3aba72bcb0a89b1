import { applePayButton, canApplePay, payWithApple } from './apple-pay.ts';
import type { CheckoutCalls } from './calls.ts';
import type { WalletOptions } from './options.ts';
import { PreCheckoutModal } from './pre-checkout.ts';
import type { TransactionResponse } from './response.ts';
import { onTap } from './tap.ts';
import type { Transaction } from './transaction.ts';

interface Surroundings {
  post: (message: unknown) => void;
  openFrame: () => void;
  close: () => void;
}

type Action = 'trackPaymentAttempt' | 'trackPaymentError' | 'trackPaymentCompletion' | 'trackCheckoutClosed';

/** Paying without the provider's form: Apple Pay, or what the customer has saved there. */
export class QuickWays {
  private readonly id: string;
  private readonly calls: CheckoutCalls;
  private readonly around: Surroundings;
  private modal: PreCheckoutModal | null = null;
  private pending: { transaction: Transaction; response: TransactionResponse } | null = null;
  private mounted: HTMLElement[] = [];

  constructor(id: string, calls: CheckoutCalls, around: Surroundings) {
    this.id = id;
    this.calls = calls;
    this.around = around;
  }

  /** Whether the choice waits for the provider's window to be ready behind it. */
  get isPending(): boolean {
    return this.pending !== null;
  }

  /** Keeps the choice ready, if there is a quick way for this payment on this device. */
  offer(transaction: Transaction, response: TransactionResponse): void {
    const { applePay, savedPayment } = quickWaysOf(response);
    this.pending = applePay || savedPayment ? { transaction, response } : null;
  }

  open(): void {
    if (!this.pending) return;
    const { transaction, response } = this.pending;
    this.pending = null;
    this.modal?.close();
    this.modal = new PreCheckoutModal(this.id, response, {
      ...quickWaysOf(response),
      onApplePay: () => this.payWithApple(transaction, response),
      onSavedPayment: () => {
        this.around.post({ type: 'inline:pay-with-vault' });
        this.leaveToFrame();
      },
      onOther: () => this.leaveToFrame(),
      onCancel: () => this.cancel(transaction),
    });
  }

  close(): void {
    this.pending = null;
    this.modal?.close();
    this.modal = null;
  }

  destroy(): void {
    this.close();
    this.mounted.forEach((element) => element.remove());
    this.mounted = [];
  }

  /** Puts Apple's button where the page wants it. */
  mount(
    place: HTMLElement,
    transaction: Transaction,
    response: TransactionResponse,
    styles: WalletOptions['styles'] = {},
  ): void {
    const button = applePayButton(styles.applePay, styles.theme);
    const said = document.createElement('p');
    said.setAttribute('role', 'alert');
    said.hidden = true;
    onTap(button, () => this.payWithApple(transaction, response, said));
    place.replaceChildren(button, said);
    this.mounted.push(button, said);
  }

  private payWithApple(transaction: Transaction, response: TransactionResponse, said?: HTMLElement): void {
    // Its name for people, and for those who count.
    const [paymentMethod, channel] = ['apple pay', 'apple_pay'];
    const { currency, amount } = response;
    this.modal?.clearFailure();
    if (said) said.hidden = true;
    payWithApple(response, this.calls, {
      onTry: () => {
        transaction.log?.attempt(paymentMethod);
        this.track('trackPaymentAttempt', { channel, paymentMethod, currency, amount });
      },
      onPaid: (paid) => {
        transaction.log?.success(paymentMethod);
        const timeSpent = transaction.log?.fields.time_spent ?? 0;
        this.track('trackPaymentCompletion', { channel, currency, amount, timeSpent });
        this.around.close();
        transaction.succeed(paid);
      },
      onFailed: (sentence, reason) => {
        transaction.errors.push({ message: reason });
        transaction.log?.error(reason);
        this.track('trackPaymentError', { channel, message: reason });
        this.modal?.fail(sentence);
        if (said) Object.assign(said, { textContent: sentence, hidden: false });
      },
      // Apple's sheet was put away: what was there before is there still.
      onCancel: () => {},
    });
  }

  private leaveToFrame(): void {
    this.close();
    this.around.openFrame();
  }

  private cancel(transaction: Transaction): void {
    this.track('trackCheckoutClosed');
    // The window stands ready behind and never opened.
    this.around.post('close');
    this.around.close();
    transaction.cancel();
  }

  private track(action: Action, params?: Record<string, string | number>): void {
    this.around.post({ type: 'analytics', action, params });
  }
}

function quickWaysOf({ channels, link_config: link }: TransactionResponse) {
  return {
    applePay: channels.includes('apple_pay') && canApplePay(),
    savedPayment: link.enabled && link.has_payment_instruments,
  };
}
