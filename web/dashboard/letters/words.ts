import type { OrderLetter, Placeholder } from '#shared/orders/order-letters.ts';

/** When each goes to the customer. */
export const sentWhen: Record<OrderLetter, string> = {
  'order-placed': 'At once, when an order is to be paid on delivery or by transfer',
  'order-paid': 'With the receipt, as soon as the money is in',
  'order-sent': 'When you mark an order as sent, with its code and number',
  'order-changed': 'When you change what is in an order',
  'order-canceled': 'When an order is cancelled',
  'order-came-back': 'When a parcel comes back to you',
  'order-not-sent': 'When you take “Sent” or “Done” back',
  'refund-asked': 'When a refund is asked for and not sent yet',
  'refund-processed': 'When the money is on its way back',
  'refund-failed': 'When a refund did not go through',
  'transfer-not-come': 'When you say that a transfer has not come',
  'transfer-short': 'When less came than was to be paid',
  'transfer-late': 'When a transfer comes for goods that are gone',
  'transfer-expired': 'When you have not confirmed a transfer in time',
  'part-received': 'When a part of the money is in',
  'rest-asked': 'When you ask for the rest',
  'order-unfinished': 'Once, some hours after an order that was not paid online, if you have that on',
};

export const groups: readonly { title: string; letters: readonly OrderLetter[] }[] = [
  { title: 'From order to door', letters: ['order-placed', 'order-paid', 'order-sent'] },
  {
    title: 'When something changes',
    letters: [
      'order-changed',
      'order-canceled',
      'order-came-back',
      'order-not-sent',
      'refund-asked',
      'refund-processed',
      'refund-failed',
    ],
  },
  {
    title: 'While money is waited for',
    letters: [
      'transfer-not-come',
      'transfer-short',
      'transfer-late',
      'transfer-expired',
      'part-received',
      'rest-asked',
      'order-unfinished',
    ],
  },
];

/** What the buttons are called that put a placeholder in. */
export const placeholderNames: Record<Placeholder, string> = {
  name: 'Customer’s name',
  number: 'Order number',
  shop: 'Shop’s name',
  total: 'Order total',
};
