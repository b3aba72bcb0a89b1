import type { DisputeState } from '#shared/states.ts';

/** What any payment provider must be able to do for us. Amounts are kobo. */
export interface Gateway {
  readonly provider: string;
  readonly mode: 'test' | 'live';
  /** Asks for a payment page. A reference is used once in its life. */
  initialize(wanted: Initialization): Promise<InitializeResult>;
  /** What became of a reference. The only thing we believe. */
  verify(reference: string): Promise<Verification>;
  /** Charges a card kept from an earlier payment. What came of it is told by `verify` alone. */
  chargeSaved(wanted: SavedCharge): Promise<ChargeResult>;
  /** Makes a kept card useless, for good. */
  forgetCard(authorizationCode: string): Promise<void>;
  refund(wanted: {
    reference: string;
    amountKobo: number;
    currency: string;
    note: string;
  }): Promise<RefundResult>;
  /** Every refund the provider knows for a payment. */
  refundsOf(reference: string): Promise<ProviderRefund[]>;
  /**
   * Sends a refund that needs attention to a bank account of the payer; null where that is done on the provider's own
   * pages.
   */
  readonly refundTo: ((refundId: string, account: RefundAccount) => Promise<GatewayResult>) | null;
  /** Every refund the provider made since then, of whatever payment, whoever asked for it. */
  refundsSince(from: Date): Promise<SeenRefund[]>;
  /** Every payment that was made since then, whoever asked for it. */
  paymentsSince(from: Date): Promise<SeenPayment[]>;
  /** Whether a webhook's raw bytes were signed by the provider for us. */
  signatureHolds(raw: Buffer, headers: Record<string, unknown>): boolean;
  /** Reads a webhook that proved genuine; null when it is not of a shape we know. */
  readEvent(raw: Buffer): ProviderEvent | null;
  /** Whether the provider takes our key; a question that changes nothing. */
  keyWorks(): Promise<boolean>;
  /** Bank accounts and what was paid out to them; null where the provider is not asked for it. */
  readonly payouts: Payouts | null;
  /** Payments a shopper's bank wants back; null where they are dealt with on the provider's own pages. */
  readonly disputes: Disputes | null;
}

export interface RefundAccount {
  currency: string;
  bankCode: string;
  accountNumber: string;
}

export interface Bank {
  /** The provider's own number for it. */
  id: number;
  code: string;
  name: string;
}

export interface Payouts {
  banks(): Promise<Bank[]>;
  /** The name an account number stands under; null when there is no such account. */
  accountName(bankCode: string, accountNumber: string): Promise<string | null>;
  /**
   * Makes a bank account one that shares of payments go to, and answers the provider's name for it. `mark` finds it
   * again: asking twice with the same one makes one.
   */
  openSubaccount(account: {
    mark: string;
    name: string;
    bankCode: string;
    accountNumber: string;
  }): Promise<{ ok: true; code: string } | { ok: false; message: string }>;
  /** Has a subaccount's money paid out as it comes, or kept with the provider until it is let go. */
  setPayouts(code: string, flow: 'paid' | 'kept'): Promise<GatewayResult>;
  /** What was paid out on or after a day, the main account's and all subaccounts'. */
  settlements(from: Date): Promise<ProviderSettlement[]>;
  /** References of the payments in a settlement. */
  paymentsIn(settlementId: string): Promise<string[]>;
}

export interface ProviderSettlement {
  id: string;
  subaccount: string | null;
  state: string;
  grossKobo: number;
  feesKobo: number;
  /** Refunds and lost disputes taken off. */
  deductionsKobo: number;
  netKobo: number;
  settledAt: Date;
}

export interface Disputes {
  /** Every dispute opened on or after a moment. */
  since(from: Date): Promise<ProviderDispute[]>;
  find(id: string): Promise<ProviderDispute | null>;
  /** Says what was delivered, for the bank to weigh. */
  explain(id: string, evidence: Evidence): Promise<GatewayResult>;
  /** Gives the money back without a quarrel. */
  accept(id: string, amountKobo: number, note: string): Promise<GatewayResult>;
}

export interface Evidence {
  customerEmail: string;
  customerName: string;
  customerPhone: string;
  service: string;
  address: string;
  amountKobo: number;
}

export type GatewayResult = { ok: true } | { ok: false; message: string };

export interface ProviderDispute {
  id: string;
  reference: string;
  amountKobo: number;
  category: string;
  state: DisputeState;
  dueAt: Date | null;
  openedAt: Date;
}

export interface Initialization {
  reference: string;
  amountKobo: number;
  currency: string;
  email: string;
  callbackUrl: string;
  metadata: Record<string, unknown>;
  /** Whose bank account the money goes to, and who bears the provider's fee. */
  split?: Split;
  /** Ways the payer is offered; all the provider has when left out. */
  channels?: Channel[];
}

export interface Split {
  subaccount: string;
  bearer: 'account' | 'subaccount';
  /** Kept in the main account, whatever the subaccount's agreed share. Kobo. */
  keptKobo: number;
}
export type Channel = 'card' | 'bank_transfer' | 'ussd';

export type InitializeResult =
  | { ok: true; accessCode: string; url: string }
  /** `duplicate`: the provider already has this reference, so an earlier call did arrive. */
  | { ok: false; reason: 'duplicate' | 'refused'; message: string };

export interface SavedCharge {
  reference: string;
  amountKobo: number;
  currency: string;
  email: string;
  authorizationCode: string;
  metadata: Record<string, unknown>;
}

export type ChargeResult =
  /** `url`: where the bank wants the payer to go, to prove who they are. */
  { ok: true; url: string | null } | { ok: false; reason: 'duplicate' | 'refused'; message: string };

/** A card a payment was made with. Its code moves money, so it is never logged, shown or kept as it is. */
export interface Card {
  authorizationCode: string;
  /** The same for every payment with the same card. */
  signature: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  bank: string | null;
  /** Whether it may be charged again. */
  reusable: boolean;
}

export type Verification =
  | { found: false; status?: never }
  | {
      found: true;
      status: 'success' | 'failed' | 'abandoned' | 'ongoing' | 'reversed';
      providerStatus: string;
      reference: string;
      amountKobo: number;
      currency: string;
      mode: string;
      email: string;
      /** What was sent along when it was begun; null where the provider gives none back. */
      metadata: Record<string, unknown> | null;
      feeKobo: number | null;
      channel: string | null;
      message: string | null;
      card: Card | null;
    };

export type RefundState = 'sent' | 'processing' | 'processed' | 'failed' | 'needs_attention';
export interface ProviderRefund {
  id: string;
  amountKobo: number;
  state: RefundState;
  note: string;
}
/** A line of the provider's list of all refunds. */
export interface SeenRefund {
  id: string;
  /** null when it says a word that we do not know. */
  state: RefundState | null;
  /** The reference of its payment, asked for where the list does not say it; null when it cannot be told. */
  reference(): Promise<string | null>;
}
/** A line of the provider's list of all payments that were made. */
export interface SeenPayment {
  reference: string;
  amountKobo: number | null;
  currency: string | null;
}
export type RefundResult = { ok: true; refund: ProviderRefund } | { ok: false; message: string };

export type ProviderEvent = {
  kind: 'charge' | 'refund' | 'dispute' | 'other';
  name: string;
  /** The provider's id of what it is about, where one is needed to ask. */
  id?: string | null;
  reference: string | null;
  amountKobo: number | null;
  currency: string | null;
};

/** The provider did not answer, or not in a way that can be understood: what it did is unknown. */
export class GatewayUnclear extends Error {}

/** The provider does not take our key, so it was not asked anything; another key may be. */
export class KeyRefused extends GatewayUnclear {}
