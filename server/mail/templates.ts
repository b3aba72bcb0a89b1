import {
  alreadyRegistered,
  googleAdded,
  passwordChanged,
  resetPassword,
  verifyEmail,
} from './account-letters.ts';
import {
  courseLink,
  coursePaymentOdd,
  courseReceipt,
  courseRefunded,
  courseRefundFailed,
  courseWelcome,
} from './course-letters.ts';
import { mailing, type Letter, type Mailing } from './letter.ts';
import { ownKeysChanged, payoutAccountChanged } from './money-letters.ts';
import {
  newOrder,
  orderCanceled,
  orderPaid,
  orderPlaced,
  orderSent,
  paymentDisputed,
  paymentToExplain,
  refundProcessed,
} from './order-letters.ts';

/** What every mail about an order tells. */
export interface OrderNews {
  store_name: string;
  store_url?: string;
  order_number: number;
  customer_name: string;
  customer_phone?: string;
  lines: { title: string; quantity: number; total_kobo: number }[];
  subtotal_kobo: number;
  delivery_kobo: number;
  /** The provider's fee, where the shopper paid it. */
  fee_kobo?: number;
  /** The way of delivery the shopper chose, such as "Lagos mainland". */
  delivery_name?: string;
  total_kobo: number;
  pay_method?: 'online' | 'on_delivery';
  /** The shopper's private page of the order. It opens the order to whoever holds it, so owners' mails leave it out. */
  order_url: string;
  /** The order in the owner's dashboard. */
  dashboard_url?: string;
}

/** Every mail we send, with what it needs to be written. `data` is kept as JSON until the mail is gone. */
export interface TemplateData {
  /** `phone_left_out`: the phone number is on another account and was not stored on this one. */
  'verify-email': { first_name: string; link: string; phone_left_out?: boolean };
  'already-registered': { first_name: string; login_link: string; reset_link: string };
  'reset-password': { first_name: string; link: string };
  'password-changed': { first_name: string };
  'google-added': { first_name: string };
  'order-placed': OrderNews;
  'order-paid': OrderNews;
  /** `tracking`: an address or number of the carrier, or a word to the shopper. */
  'order-sent': OrderNews & { tracking?: string };
  'order-canceled': OrderNews;
  'refund-processed': OrderNews & { amount_kobo: number };
  'new-order': OrderNews;
  /** `explanation`: what is odd about the money, in a sentence. */
  'payment-to-explain': OrderNews & { explanation: string };
  /** `explanation`: how the dispute stands, and what to do about it. */
  'payment-disputed': OrderNews & { explanation: string };
  /** `account`: bank and last digits. */
  'payout-account-changed': { store_name: string; account: string; actor: string; dashboard_url: string };
  /** `change`: what was done with the store's own keys, as a sentence. */
  'own-keys-changed': { store_name: string; change: string; dashboard_url: string };
  'course-receipt': { first_name: string; course: string; amount_kobo: number; reference: string };
  /** `link` opens the course once; `password_link` is where a password is set for the first time. */
  'course-welcome': {
    first_name: string;
    course: string;
    link: string;
    password_link: string;
    has_password: boolean;
  };
  'course-link': { course: string; link: string };
  'course-refunded': { course: string; amount_kobo: number; reference: string };
  'course-refund-failed': { course: string; amount_kobo: number; reference: string };
  'course-payment-odd': { course: string; reference: string };
}
export type TemplateName = keyof TemplateData;

const letters: { [Name in TemplateName]: (data: TemplateData[Name]) => Letter } = {
  'verify-email': verifyEmail,
  'already-registered': alreadyRegistered,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'google-added': googleAdded,
  'order-placed': orderPlaced,
  'order-paid': orderPaid,
  'order-sent': orderSent,
  'order-canceled': orderCanceled,
  'refund-processed': refundProcessed,
  'new-order': newOrder,
  'payment-to-explain': paymentToExplain,
  'payment-disputed': paymentDisputed,
  'payout-account-changed': payoutAccountChanged,
  'own-keys-changed': ownKeysChanged,
  'course-receipt': courseReceipt,
  'course-welcome': courseWelcome,
  'course-link': courseLink,
  'course-refunded': courseRefunded,
  'course-refund-failed': courseRefundFailed,
  'course-payment-odd': coursePaymentOdd,
};

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(letters, name);
}

/** The mail as it goes out. */
export function render<Name extends TemplateName>(template: Name, data: TemplateData[Name]): Mailing {
  return mailing(letters[template](data));
}
