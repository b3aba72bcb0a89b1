import { applePayTerms } from './constants.ts';
import type { CheckoutCalls } from './calls.ts';
import type { PaidTransaction } from './options.ts';
import type { TransactionResponse } from './response.ts';
import { labels } from './labels.ts';

interface Session {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onpaymentauthorized: (event: { payment: unknown }) => void;
  oncancel: () => void;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePayment(result: number | { status: number }): void;
}

interface SessionMaker {
  new (version: number, request: unknown): Session;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  canMakePayments(): boolean;
  supportsVersion?(version: number): boolean;
}

function sessionMaker(): SessionMaker | null {
  const found = (globalThis as { ApplePaySession?: SessionMaker }).ApplePaySession;
  return found ?? null;
}

/** Whether this device pays with Apple Pay; a page without https never does. */
export function canApplePay(): boolean {
  try {
    const maker = sessionMaker();
    const knowsVersion = maker?.supportsVersion?.(applePayTerms.version) ?? true;
    return maker !== null && window.isSecureContext !== false && knowsVersion && maker.canMakePayments();
  } catch {
    return false;
  }
}

const plans: Readonly<Record<string, string>> = { annually: 'ANNUAL', biannually: 'BIANNUAL' };

/** What Apple's sheet shows and asks. */
function applePayRequest(response: TransactionResponse): Record<string, unknown> {
  const { countryCode, networks, capabilities, billingFields } = applePayTerms;
  const amount = String(response.amount / 100);
  const interval = response.plan_details?.interval;
  return {
    countryCode,
    currencyCode: response.currency,
    supportedNetworks: [...networks],
    merchantCapabilities: [...capabilities],
    requiredBillingContactFields: [...billingFields],
    total: { label: `${response.merchant_name} - Paystack`, amount, type: 'final' },
    ...(interval
      ? { lineItems: [{ label: `${plans[interval] ?? interval.toUpperCase()} PLAN`, amount }] }
      : {}),
  };
}

export interface WalletEvents {
  onTry: () => void;
  onPaid: (paid: PaidTransaction) => void;
  /** What is said to the customer, and what really happened. */
  onFailed: (sentence: string, reason: string) => void;
  onCancel: () => void;
}

const reasonOf = (error: unknown, otherwise: string) =>
  error instanceof Error && error.message !== '' ? error.message : otherwise;

/** Opens Apple's sheet; must run within the tap of the customer. */
export function payWithApple(
  response: TransactionResponse,
  calls: CheckoutCalls,
  events: WalletEvents,
): void {
  const maker = sessionMaker();
  try {
    if (!maker) throw new Error(labels.noWallet);
    const session = new maker(applePayTerms.version, applePayRequest(response));
    const sheet = { session, response, calls, events };
    session.onvalidatemerchant = ({ validationURL }) => void validate(sheet, validationURL);
    session.onpaymentauthorized = ({ payment }) => void charge(sheet, maker, payment);
    session.oncancel = events.onCancel;
    events.onTry();
    session.begin();
  } catch (error) {
    events.onFailed(labels.applePayFailed, reasonOf(error, labels.applePayNotStarted));
  }
}

/** Apple's sheet while it is open, and what it is open for. */
interface Sheet {
  session: Session;
  response: TransactionResponse;
  calls: CheckoutCalls;
  events: WalletEvents;
}

async function validate({ session, response, calls, events }: Sheet, sessionUrl: string): Promise<void> {
  try {
    const given = await calls.validateApplePay({
      transaction: response.id,
      sessionUrl,
      displayName: response.merchant_name,
      domainName: window.location.hostname,
    });
    session.completeMerchantValidation(given);
  } catch (error) {
    session.abort();
    events.onFailed(labels.applePayFailed, reasonOf(error, labels.applePayNotStarted));
  }
}

async function charge(
  { session, response, calls, events }: Sheet,
  maker: SessionMaker,
  payment: unknown,
): Promise<void> {
  try {
    const paid = await calls.chargeApplePay(response.id, payment);
    session.completePayment({ status: maker.STATUS_SUCCESS });
    events.onPaid(paid as unknown as PaidTransaction);
  } catch (error) {
    session.completePayment({ status: maker.STATUS_FAILURE });
    events.onFailed(labels.applePayFailed, reasonOf(error, labels.attemptFailed));
  }
}

/** Apple's own button, drawn by the browser that has it. */
export function applePayButton(
  style: Record<string, string | undefined> = {},
  theme = 'dark',
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', 'Pay with Apple Pay');
  button.className = 'card-window-apple-pay';
  const { width = '100%', height = '48px', borderRadius = '8px', type = 'plain', locale = 'en' } = style;
  button.lang = locale;
  const look = theme === 'light' ? 'white' : 'black';
  button.setAttribute(
    'style',
    `-webkit-appearance:-apple-pay-button;-apple-pay-button-type:${type};-apple-pay-button-style:${look};` +
      `width:${width};height:${height};border-radius:${borderRadius};border:0;cursor:pointer`,
  );
  return button;
}
