import type { CardStep, TestCard } from '../charging/card-types.ts';

const pin: CardStep[] = [
  { kind: 'pin', answer: '3310' },
  { kind: 'otp', answer: '12345' },
];
const bank: CardStep[] = [{ kind: 'bank' }];

function card(
  key: TestCard['key'],
  number: string,
  cvv: string,
  label: string,
  brand: TestCard['brand'],
  steps: CardStep[],
): TestCard {
  const result = {
    result: 'success',
    gateway_response: 'Approved',
    reusable: true,
    refund: 'processed',
  } as const;
  return { key, number, cvv, label, brand, steps, ...result };
}

/** The second provider's published test cards. */
export const flutterwaveCards: readonly TestCard[] = [
  card('flutterwave_plain', '5061460166976054667', '564', 'Pays at once', 'verve', []),
  card('flutterwave_pin', '5531886652142950', '564', 'PIN, then one-time code', 'mastercard', pin),
  card('flutterwave_bank_visa', '4187427415564246', '828', 'Approve on the bank’s page', 'visa', bank),
  card(
    'flutterwave_bank',
    '5438898014560229',
    '564',
    'Approve on the bank’s page (Mastercard)',
    'mastercard',
    bank,
  ),
  card('flutterwave_verve', '5061460410120223210', '780', 'PIN, then one-time code (Verve)', 'verve', pin),
];
