export type CardKey =
  | 'success'
  | 'success_pin'
  | 'success_pin_otp'
  | 'success_pin_phone_otp'
  | 'success_bank_page'
  | 'declined'
  | 'insufficient_funds'
  | 'token_not_generated'
  | 'refund_fails'
  | 'refund_needs_attention'
  | 'success_bank_page_visa'
  | 'server_error'
  | 'timeout'
  | 'flutterwave_plain'
  | 'flutterwave_pin'
  | 'flutterwave_bank_visa'
  | 'flutterwave_bank'
  | 'flutterwave_verve';

export type CardStep =
  | { kind: 'pin' | 'otp' | 'birthday'; answer: string }
  | { kind: 'phone' }
  | { kind: 'bank' };

/** A card as somebody fills it in. */
export interface CardEntry {
  card: TestCard;
  month: string;
  year: string;
  /** Other than NG makes it an international card. */
  country: string;
}

export interface TestCard {
  key: CardKey;
  number: string;
  cvv: string;
  /** What a person reads in the helper list. */
  label: string;
  brand: 'visa' | 'mastercard' | 'verve';
  steps: CardStep[];
  /** What the bank says after the last step. */
  result: 'success' | 'failed' | 'timeout';
  gateway_response: string;
  reusable: boolean;
  /** How a refund of a payment with this card ends. */
  refund: 'processed' | 'failed' | 'needs-attention';
}
