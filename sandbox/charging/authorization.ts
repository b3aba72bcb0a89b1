import type { Context } from '../context.ts';
import type { Authorization, CardTry, Transaction } from '../types.ts';
import { cardByKey } from './cards.ts';
import { rememberCard } from '../saved-cards/remember.ts';

/** What stands behind a payment: a card that may be charged again, or how the money came. */
export function authorizationOf(
  context: Context,
  transaction: Transaction,
  cardTry: CardTry | null,
): Authorization {
  const { channel } = transaction;
  const once: Authorization = {
    authorization_code: `AUTH_${context.ids.code('authorization', transaction.seq, 10)}`,
    bin: '000XXX',
    last4: 'XXXX',
    exp_month: '12',
    exp_year: '2099',
    channel,
    card_type: '',
    bank: transaction.ussd?.bank ?? 'TEST BANK',
    country_code: 'NG',
    brand: channel === 'apple_pay' ? 'visa' : '',
    reusable: false,
    signature: null,
    account_name: null,
  };
  if (channel === 'bank_transfer') return { ...once, ...transferAuthorization(context, transaction) };
  if (channel === 'card' && cardTry) return { ...once, ...cardAuthorization(context, transaction, cardTry) };
  return once;
}

/**
 * Of a card that may be saved. `signature` is the same for every payment with the same card,
 * `authorization_code` for every payment of one customer with it.
 */
function cardAuthorization(context: Context, transaction: Transaction, cardTry: CardTry) {
  const card = cardByKey(cardTry.card);
  return {
    authorization_code: rememberCard(context, transaction, cardTry).authorization_code,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: cardTry.exp_month,
    exp_year: cardTry.exp_year,
    card_type: `${card.brand} `,
    country_code: cardTry.country,
    brand: card.brand,
    reusable: card.reusable,
    signature: `SIG_${context.ids.code('signature', card.number, 20)}`,
  };
}

/** Of a payment by transfer: who sent, and where it arrived. Never reusable. */
function transferAuthorization(context: Context, transaction: Transaction) {
  const sender = context.ids.digits('sender', transaction.seq, 4);
  return {
    bin: '008XXX',
    last4: sender,
    card_type: 'transfer',
    brand: 'Managed Account',
    sender_country: 'NG',
    sender_bank: 'TEST BANK',
    sender_bank_account_number: `XXXXXX${sender}`,
    sender_name: 'TEST CUSTOMER',
    narration: `Payment ${transaction.reference}`,
    receiver_bank: transaction.transfer?.bank ?? 'Sandbox Bank',
    receiver_bank_account_number: transaction.transfer?.account_number ?? '',
  };
}
