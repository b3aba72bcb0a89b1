import { canApplePay } from './apple-pay.ts';
import { CheckoutCalls } from './calls.ts';
import { loadWithinMs } from './constants.ts';
import { readFrameMessage, type FrameMessage } from './frame-messages.ts';
import { PaymentFrame } from './frame.ts';
import { loadTransaction } from './load.ts';
import { settingsFor, type CheckoutSettings } from './hosts.ts';
import type {
  Callbacks,
  CardWindowOptions,
  TransactionOptions,
  WalletOptions,
  WindowError,
} from './options.ts';
import { readParameters, type Parameters } from './parameters.ts';
import { QuickWays } from './quick-ways.ts';
import { randomId } from './random-id.ts';
import { Transaction } from './transaction.ts';
import { labels } from './labels.ts';

/** The in-page card payment: one window, one payment at a time. Making one without a browser does nothing. */
export class CardWindow {
  readonly id = randomId();
  readonly transactions: Transaction[] = [];
  private readonly options: CardWindowOptions;
  private readonly settings: CheckoutSettings;
  private readonly calls: CheckoutCalls;
  private readonly quick: QuickWays;
  private frame: PaymentFrame | null = null;
  private loaded = false;
  private late: ReturnType<typeof setTimeout> | undefined;

  constructor(options: CardWindowOptions = {}) {
    if (options.isPaymentRequest && !options.container) throw new Error(labels.containerNeeded);
    this.options = options;
    this.settings = settingsFor(options.hosts, options.alwaysRedirect);
    this.calls = new CheckoutCalls(this.settings.hosts);
    this.quick = new QuickWays(this.id, this.calls, {
      post: (message) => this.frame?.post(message),
      openFrame: () => this.open(),
      close: () => this.close(),
    });
    if (typeof document !== 'undefined' && !this.settings.alwaysRedirect) this.prepare();
  }

  /** Whether the provider's window is there. */
  isLoaded(): boolean {
    return this.loaded;
  }

  /** What is known of the payment under way, or of the last one. */
  getStatus(): ReturnType<Transaction['getStatus']> | null {
    return (this.activeTransaction() ?? this.transactions[this.transactions.length - 1])?.getStatus() ?? null;
  }

  activeTransaction(): Transaction | null {
    return this.transactions.find(({ isActive }) => isActive) ?? null;
  }

  /** Opens the window for a payment. @throws InvalidParameters that names everything wrong. */
  newTransaction(options: TransactionOptions): Transaction {
    const transaction = this.begin(readParameters(options));
    this.ask(transaction);
    this.open();
    return transaction;
  }

  /** Opens the window for a payment that a server has started. */
  resumeTransaction(accessCode: string, callbacks: Callbacks = {}): Transaction {
    return this.newTransaction({ ...callbacks, accessCode });
  }

  /** Gets the window ready behind the scenes; what it answers opens it. */
  preloadTransaction(options: TransactionOptions): () => Transaction {
    const transaction = this.begin(readParameters(options));
    this.ask(transaction);
    return () => {
      this.open();
      return transaction;
    };
  }

  /** Like `newTransaction`, with the quick ways to pay shown first where there are any. */
  async checkout(options: TransactionOptions): Promise<Transaction> {
    const transaction = this.begin(readParameters(options));
    const response = await loadTransaction(transaction, this.calls);
    if (!transaction.isActive) return transaction;
    this.quick.offer(transaction, response);
    this.ask(transaction);
    if (this.quick.isPending && !this.settings.alwaysRedirect) this.expectFrame(transaction);
    else this.open();
    return transaction;
  }

  /** Puts a wallet button into the container, and lets a button of the page open the window. */
  async paymentRequest(options: WalletOptions): Promise<Transaction | null> {
    const { container = this.options.container, loadPaystackCheckoutButton: buttonId } = options;
    const parameters = readParameters({ ...options, container });
    if (!container) throw new Error(labels.containerNeeded);
    const opener = buttonId ? document.getElementById(buttonId) : null;
    opener?.addEventListener('click', () => void this.openAgain(parameters));
    if (!canApplePay()) {
      options.onElementsMount?.(null);
      if (!opener) options.onError?.({ message: labels.noWallet });
      return null;
    }
    const place = document.getElementById(container);
    if (!place) throw new Error(labels.noContainer);
    const transaction = this.begin(parameters);
    const response = await loadTransaction(transaction, this.calls);
    this.quick.mount(place, transaction, response, options.styles);
    options.onElementsMount?.({ applePay: true });
    return transaction;
  }

  /** Gives a payment up and closes the window. */
  cancelTransaction(wanted: Transaction | string | number): void {
    const found = this.transactions.find(
      (one) => one === wanted || one.handle === wanted || (one.id !== null && one.id === wanted),
    );
    if (!found) return;
    this.close();
    found.cancel();
  }

  /** Takes everything of this window out of the page; nothing is heard or told after. */
  destroy(): void {
    window.removeEventListener('message', this.hear);
    clearTimeout(this.late);
    this.quick.destroy();
    this.transactions.forEach((transaction) => transaction.isActive && transaction.end('abandoned'));
    this.frame?.remove();
    this.frame = null;
    this.loaded = false;
  }

  private prepare(): PaymentFrame {
    const { isEmbed, container } = this.options;
    const place = isEmbed && container ? document.getElementById(container) : null;
    if (isEmbed && !place) throw new Error(labels.noContainer);
    window.addEventListener('message', this.hear);
    this.frame = new PaymentFrame(this.id, this.settings.hosts.checkout, place);
    return this.frame;
  }

  /** The payment given up before for the very same order, or a new one. */
  private begin(parameters: Parameters): Transaction {
    const reusable = this.transactions.filter((one) => one.isReusable);
    const earlier = reusable.find((one) => one.isFor(parameters));
    this.activeTransaction()?.end('abandoned');
    if (earlier) {
      earlier.resume();
      return earlier;
    }
    const report = this.options.onCallbackError ?? reportError;
    const transaction = new Transaction(parameters, this.settings.hosts.checkout, report);
    const begun = reusable.find((one) => one.isPaymentOf(parameters));
    if (begun) transaction.goOnWith(begun);
    this.transactions.push(transaction);
    return transaction;
  }

  private async openAgain(parameters: Parameters): Promise<void> {
    const active = this.activeTransaction();
    const transaction = active?.isFor(parameters) ? active : this.begin(parameters);
    this.ask(transaction);
    this.open();
  }

  private ask(transaction: Transaction): void {
    if (this.settings.alwaysRedirect) return;
    if (!this.frame) this.prepare();
    this.frame?.post({ type: 'inline:url', path: 'newTransaction', params: transaction.question });
    if (this.options.isEmbed) this.frame?.post(`PaystackOpen ${this.id}`);
  }

  private open(): void {
    const transaction = this.activeTransaction();
    if (!transaction) return;
    if (this.settings.alwaysRedirect) return void this.leaveFor(transaction);
    this.frame?.show();
    this.expectFrame(transaction);
  }

  /** A provider's window that does not come is not waited for for ever. */
  private expectFrame(transaction: Transaction): void {
    clearTimeout(this.late);
    if (this.loaded) return;
    this.late = setTimeout(() => void this.leaveFor(transaction), loadWithinMs);
  }

  private close(): void {
    clearTimeout(this.late);
    this.quick.close();
    this.frame?.hide();
  }

  /** Pays on the provider's page instead. A payment that has no page yet is given one first. */
  private async leaveFor(transaction: Transaction): Promise<void> {
    if (!transaction.isActive) return;
    if (!transaction.authorizationUrl)
      await loadTransaction(transaction, this.calls).catch(() => this.close());
    if (!transaction.isActive || !transaction.authorizationUrl) return;
    transaction.end('abandoned');
    this.close();
    const navigate = this.options.navigate ?? ((address: string) => window.location.assign(address));
    navigate(transaction.authorizationUrl);
  }

  private readonly hear = (event: MessageEvent): void => {
    if (!this.frame?.isFrom(event)) return;
    const message = readFrameMessage(event.data, this.id);
    if (message) this.answer(message);
  };

  private answer(message: FrameMessage): void {
    const transaction = this.activeTransaction();
    if (message.event === 'loaded:checkout') {
      this.loaded = true;
      clearTimeout(this.late);
    }
    if (!transaction) return;
    switch (message.event) {
      case 'loaded:checkout':
        return this.ask(transaction);
      case 'loaded:transaction':
        this.frame?.settle();
        transaction.load(message.data);
        return this.quick.open();
      case 'error':
        return this.fail(transaction, message.data);
      case 'cancel':
      case 'close':
        this.close();
        return transaction.cancel(message.data.status);
      case 'transfer:pending':
        this.close();
        return transaction.awaitTransfer(message.data);
      case 'success':
        this.close();
        return transaction.succeed(message.data);
    }
  }

  private fail(transaction: Transaction, error: WindowError): void {
    if (error.type !== 'setup') return void transaction.errors.push(error);
    transaction.fail(error);
    if (transaction.authorizationUrl) void this.leaveFor(transaction);
  }
}
