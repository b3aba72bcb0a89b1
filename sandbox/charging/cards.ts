import type { CardEntry, CardKey, CardStep, TestCard } from './card-types.ts';
import type { Domain } from '../domain.ts';
import { flutterwaveCards } from '../flutterwave/cards.ts';

const pin = (answer: string): CardStep => ({ kind: 'pin', answer });
const otp: CardStep = { kind: 'otp', answer: '123456' };
const phone: CardStep = { kind: 'phone' };
const bank: CardStep = { kind: 'bank' };

type Row = Pick<TestCard, 'key' | 'number' | 'cvv' | 'label'> & Partial<TestCard>;

function card(row: Row): TestCard {
  return {
    brand: brandOf(row.number),
    steps: [],
    result: 'success',
    gateway_response: row.result === 'failed' ? 'Declined' : 'Successful',
    reusable: false,
    refund: 'processed',
    ...row,
  };
}

function brandOf(number: string): TestCard['brand'] {
  if (number.startsWith('4')) return 'visa';
  return number.startsWith('50') ? 'verve' : 'mastercard';
}

/** The provider's published test cards. Any expiry date in the future goes with them. */
export const testCards: readonly TestCard[] = [
  card({ key: 'success', number: '4084084084084081', cvv: '408', label: 'Pays at once', reusable: true }),
  card({ key: 'success_pin', number: '507850785078507812', cvv: '081', label: 'PIN', steps: [pin('1111')] }),
  card({
    key: 'success_pin_otp',
    number: '5060666666666666666',
    cvv: '123',
    label: 'PIN, then one-time code',
    steps: [pin('1234'), otp],
  }),
  card({
    key: 'success_pin_phone_otp',
    number: '507850785078507804',
    cvv: '884',
    label: 'PIN, phone, then one-time code',
    steps: [pin('0000'), phone, otp],
  }),
  card({
    key: 'success_bank_page',
    number: '5192602720584796',
    cvv: '123',
    label: 'Approve on the bank’s page',
    steps: [bank],
    reusable: true,
  }),
  card({ key: 'declined', number: '4084080000005408', cvv: '001', label: 'Declined', result: 'failed' }),
  card({
    key: 'insufficient_funds',
    number: '4084080000670037',
    cvv: '787',
    label: 'Not enough money',
    result: 'failed',
    gateway_response: 'Insufficient Funds',
  }),
  card({
    key: 'token_not_generated',
    number: '507850785078507853',
    cvv: '082',
    label: 'PIN, then no code can be sent',
    steps: [pin('0000')],
    result: 'failed',
    gateway_response: 'Token Not Generated',
  }),
  card({
    key: 'refund_fails',
    number: '4084080000671803',
    cvv: '180',
    label: 'Pays; a later refund fails',
    refund: 'failed',
  }),
  card({
    key: 'refund_needs_attention',
    number: '4084080000671902',
    cvv: '190',
    label: 'Pays; a later refund needs attention',
    refund: 'needs-attention',
  }),
  card({
    key: 'success_bank_page_visa',
    number: '4084080000000409',
    cvv: '000',
    label: 'Approve on the bank’s page (Visa)',
    steps: [bank],
  }),
  card({
    key: 'server_error',
    number: '5060660000000064',
    cvv: '606',
    label: 'The bank’s server fails',
    result: 'failed',
    gateway_response: 'Server Error',
  }),
  card({
    key: 'timeout',
    number: '506066506066506067',
    cvv: '060',
    label: 'The bank never answers',
    result: 'timeout',
    gateway_response: 'Transaction Timed Out',
  }),
];

const allCards = [...testCards, ...flutterwaveCards];
const byKey = new Map(allCards.map((each) => [each.key, each]));
const byNumber = new Map(allCards.map((each) => [each.number, each]));

/** The test cards of the provider that a payment belongs to, the one that simply pays first. */
export function cardsFor({ domain }: { domain: Domain }): readonly TestCard[] {
  return domain === 'flutterwave' ? flutterwaveCards : testCards;
}

/** The card of this payment's provider that simply pays, as somebody fills it in. */
export function cardThatPays(transaction: { domain: Domain }): CardEntry {
  return entryOf(cardsFor(transaction)[0]!);
}

/** A card with an expiry date that is always good. */
export const entryOf = (card: TestCard, country = 'NG'): CardEntry => ({
  card,
  month: '12',
  year: '2099',
  country,
});

/** The card with this key. */
export function cardByKey(key: CardKey): TestCard {
  return byKey.get(key)!;
}

/** Finds a card by its number (spaces and dashes allowed) or by its key. */
export function findCard(numberOrKey: string): TestCard | null {
  return byNumber.get(numberOrKey.replace(/[\s-]/g, '')) ?? byKey.get(numberOrKey as CardKey) ?? null;
}

/** The number in groups of four, as printed on a card. */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
