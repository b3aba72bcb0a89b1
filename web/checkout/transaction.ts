import {
  callbackNames,
  type Callbacks,
  type LoadedTransaction,
  type PaidTransaction,
  type WindowError,
} from './options.ts';
import { outgoing } from './outgoing.ts';
import type { Parameters } from './parameters.ts';
import { randomId } from './random-id.ts';
import type { TransactionResponse } from './response.ts';
import { same } from './same.ts';
import type { TransactionLog } from './transaction-log.ts';

export type ReportError = (error: unknown) => void;

/** One payment, from when it is asked for until it is paid or given up. */
export class Transaction {
  readonly parameters: Parameters;
  readonly urlParameters: Parameters;
  /** Known before the provider has given an id. */
  readonly handle = randomId();
  readonly callbacks: Callbacks;
  readonly errors: WindowError[] = [];
  id: string | number | null = null;
  status: string | null = null;
  accessCode: string | null;
  authorizationUrl: string | null;
  customer: unknown = null;
  response: TransactionResponse | PaidTransaction | null = null;
  log: TransactionLog | null = null;
  isActive = true;
  private readonly checkoutBase: string;
  private readonly report: ReportError;

  constructor(parameters: Parameters, checkoutBase: string, report: ReportError) {
    this.parameters = parameters;
    this.urlParameters = outgoing(parameters);
    this.callbacks = callbacksIn(parameters);
    this.checkoutBase = checkoutBase;
    this.report = report;
    this.accessCode = typeof parameters.accessCode === 'string' ? parameters.accessCode : null;
    this.authorizationUrl = this.accessCode && this.pageOf(this.accessCode);
  }

  /** Everything known so far. */
  getStatus(): Pick<Transaction, 'id' | 'status' | 'errors' | 'response'> & { checkoutUrl: string | null } {
    const { id, status, errors, response, authorizationUrl } = this;
    return { id, status, errors: [...errors], response, checkoutUrl: authorizationUrl };
  }

  /** What the frame is told to show. */
  get question(): Parameters {
    if (this.accessCode === null) return this.urlParameters;
    const { language } = this.parameters;
    return { accessCode: this.accessCode, ...(language ? { language } : {}) };
  }

  /** Given up without being paid, so that the customer may go on with it. */
  get isReusable(): boolean {
    return !this.isActive && (!this.status || this.status === 'abandoned');
  }

  /** The same order: what is bought, by whom, what hangs on it and who is told. */
  isFor(parameters: Parameters): boolean {
    return same(this.parameters, parameters);
  }

  /** The same payment by its reference, told to others: the provider would refuse that reference a second time. */
  isPaymentOf(parameters: Parameters): boolean {
    if (!parameters.reference || this.accessCode === null) return false;
    return same(withoutCallbacks(this.parameters), withoutCallbacks(parameters));
  }

  goOnWith({ id, accessCode }: Transaction): void {
    if (id !== null && accessCode !== null) this.know(id, accessCode);
  }

  resume(): void {
    this.isActive = true;
  }

  load({ id, customer, accessCode }: LoadedTransaction): void {
    this.know(id, accessCode);
    this.customer = customer ?? null;
    this.tell(this.callbacks.onLoad, { id, customer, accessCode });
  }

  know(id: string | number, accessCode: string): void {
    this.id = id;
    this.accessCode = accessCode;
    this.authorizationUrl = this.pageOf(accessCode);
  }

  fail(error: WindowError): void {
    this.errors.push(error);
    this.tell(this.callbacks.onError, error);
  }

  succeed(paid: PaidTransaction): void {
    if (!this.isActive) return;
    this.end('success');
    this.response = paid;
    this.tell(this.callbacks.onSuccess, paid);
    this.tell(this.callbacks.callback, paid);
  }

  cancel(status = 'abandoned'): void {
    if (!this.isActive) return;
    this.end(status);
    this.tell(this.callbacks.onCancel);
    this.tell(this.callbacks.onClose);
  }

  /** The bank is still sending the money: no word of a cancellation. */
  awaitTransfer(answer: { status?: string } = {}): void {
    if (!this.isActive) return;
    this.end(answer.status ?? 'pending');
    this.tell(this.callbacks.onBankTransferConfirmationPending, answer);
  }

  /** Taken over by the provider's page, or replaced by another payment; nobody is told anything. */
  end(status: string): void {
    this.isActive = false;
    this.status = status;
  }

  private pageOf(accessCode: string): string {
    return `${this.checkoutBase}/${encodeURIComponent(accessCode)}`;
  }

  /** A mistake in what we call is reported as a mistake of the page, and stops nothing here. */
  private tell<Told extends unknown[]>(listener: ((...told: Told) => void) | undefined, ...told: Told): void {
    try {
      listener?.(...told);
    } catch (error) {
      this.report(error);
    }
  }
}

function callbacksIn(parameters: Parameters): Callbacks {
  return Object.fromEntries(
    callbackNames.flatMap((name) => (name in parameters ? [[name, parameters[name]]] : [])),
  );
}

function withoutCallbacks(parameters: Parameters): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => typeof value !== 'function'));
}
