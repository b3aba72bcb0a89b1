import { may, type Permission, type Role } from './roles.ts';

/** What a phone may ring for. */
export const alertKinds = [
  'paid',
  'placed',
  'transfer',
  'problem',
  'canceled',
  'delivery',
  'enquiry',
  'low_stock',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Who may hear of it: any of these is enough. Who only packs hears that there is something to send. */
const needs: Record<AlertKind, readonly Permission[]> = {
  paid: ['orders.see', 'orders.send'],
  placed: ['orders.see', 'orders.send'],
  transfer: ['orders.see'],
  problem: ['orders.see'],
  canceled: ['orders.see'],
  delivery: ['orders.see', 'orders.send'],
  enquiry: ['customers.see'],
  low_stock: ['stock.change'],
};
export const mayHear = (role: Role, kind: AlertKind): boolean => needs[kind].some((one) => may(role, one));

/** As the owner chooses them. */
export const alertWords: Record<AlertKind, { label: string; description: string }> = {
  paid: { label: 'A paid order', description: 'The money is in.' },
  placed: {
    label: 'An order to be paid later',
    description: 'On delivery, by transfer, or one that is unusual and waits for you.',
  },
  transfer: { label: 'A transfer is said to be sent', description: 'You look at your bank and confirm it.' },
  problem: { label: 'A payment needs you', description: 'It came late, does not fit, or is disputed.' },
  canceled: { label: 'A customer cancels', description: 'An order nobody had paid for.' },
  delivery: {
    label: 'A parcel was not delivered',
    description: 'The rider could not hand it over, or typed too many wrong codes.',
  },
  enquiry: { label: 'An enquiry', description: 'Somebody asks or wishes by a form on your pages.' },
  low_stock: {
    label: 'Low stock',
    description: 'Little or nothing is left of something. Once for each fall.',
  },
};

/** What is told of a piece of news; nothing of a customer is among it. */
export interface AlertData {
  store_name: string;
  slug: string;
  /** Below the dashboard. */
  path: string;
  /** Of an order. */
  number?: number;
  amount_kobo?: number;
  items?: number;
  /** Of goods: which, and how many are left. */
  what?: string;
  /** Of what came in quiet hours: how many of each kind. */
  counts?: Partial<Record<AlertKind, number>>;
}

/** What a phone shows: the message of push as it travels, encrypted for that browser alone. */
export interface AlertMessage {
  title: string;
  body: string;
  /** A second message of the same tag takes the place of the first. */
  tag: string;
  /** Where a tap leads, on our own host. */
  path: string;
}
