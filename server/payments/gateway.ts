/** What any payment provider must be able to do for us. Amounts are kobo. */
export interface Gateway {
  readonly provider: string;
  readonly mode: 'test' | 'live';
  /** Asks for a payment page. A reference is used once in its life. */
  initialize(wanted: Initialization): Promise<Initialized>;
  /** What became of a reference. The only thing we believe. */
  verify(reference: string): Promise<Verified>;
  /** Charges a card kept from an earlier payment. What came of it is told by `verify` alone. */
  chargeSaved(wanted: SavedCharge): Promise<Charged>;
  /** Makes a kept card useless, for good. */
  forgetCard(authorizationCode: string): Promise<void>;
  refund(wanted: {
    reference: string;
    amountKobo: number;
    currency: string;
    note: string;
  }): Promise<RefundAsked>;
  /** Every refund the provider knows for a payment. */
  refundsOf(reference: string): Promise<ProviderRefund[]>;
  /** Whether a webhook's raw bytes were signed by the provider for us. */
  signatureHolds(raw: Buffer, headers: Record<string, unknown>): boolean;
  /** Reads a webhook that proved genuine; null when it is not of a shape we know. */
  readEvent(raw: Buffer): ProviderEvent | null;
}

export interface Initialization {
  reference: string;
  amountKobo: number;
  currency: string;
  email: string;
  callbackUrl: string;
  metadata: Record<string, unknown>;
}

export type Initialized =
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

export type Charged =
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

export type Verified =
  | { found: false }
  | {
      found: true;
      status: 'success' | 'failed' | 'abandoned' | 'ongoing' | 'reversed';
      providerStatus: string;
      reference: string;
      amountKobo: number;
      currency: string;
      mode: string;
      email: string;
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
export type RefundAsked = { ok: true; refund: ProviderRefund } | { ok: false; message: string };

export type ProviderEvent = {
  kind: 'charge' | 'refund' | 'other';
  name: string;
  reference: string | null;
  amountKobo: number | null;
  currency: string | null;
};

/** The provider did not answer, or not in a way that can be understood: what it did is unknown. */
export class GatewayUnclear extends Error {}
