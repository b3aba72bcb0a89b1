/** The letters about their orders that shoppers get, and which their shop may word in its own way. The names are stored. */
export const orderLetters = [
  'order-placed',
  'order-paid',
  'order-sent',
  'order-changed',
  'order-canceled',
  'order-came-back',
  'order-not-sent',
  'refund-asked',
  'refund-processed',
  'refund-failed',
  'transfer-not-come',
  'transfer-short',
  'transfer-late',
  'transfer-expired',
  'part-received',
  'rest-asked',
  'order-unfinished',
] as const;
export type OrderLetter = (typeof orderLetters)[number];

/** How their owner is told which is which. */
export const letterNames: Record<OrderLetter, string> = {
  'order-placed': 'Order received',
  'order-paid': 'Payment received',
  'order-sent': 'On its way',
  'order-changed': 'Order changed',
  'order-canceled': 'Order cancelled',
  'order-came-back': 'Parcel came back',
  'order-not-sent': 'Not sent yet after all',
  'refund-asked': 'Refund asked for',
  'refund-processed': 'Refund sent',
  'refund-failed': 'Refund that failed',
  'transfer-not-come': 'Transfer not found',
  'transfer-short': 'Transfer too small',
  'transfer-late': 'Transfer too late',
  'transfer-expired': 'Transfer not in time',
  'part-received': 'Part of the money received',
  'rest-asked': 'Rest asked for',
  'order-unfinished': 'Order not paid yet',
};

/** What stands for something of the order in words of an owner's own. */
export const placeholders = ['name', 'number', 'shop', 'total'] as const;
export type Placeholder = (typeof placeholders)[number];

export const longestOwn = { subject: 100, opening: 600, closing: 600 } as const;

/** What an owner says in a letter; an empty one is as we say it. */
export interface OwnWords {
  subject: string;
  opening: string;
  closing: string;
}

export const saysNothing = ({ subject, opening, closing }: OwnWords): boolean =>
  subject === '' && opening === '' && closing === '';

const inBraces = /\{[^{}]*\}|[{}]/g;
/** What mail programs make a link of. */
const linkLike = /\S*(?::\/\/|\bwww\.|[\p{L}\d]\.\p{L}{2,})\S*/iu;

/** The first thing in braces that stands for nothing; null where there is none. */
export const unknownIn = (text: string): string | null =>
  text.match(inBraces)?.find((found) => !placeholders.some((known) => found === `{${known}}`)) ?? null;

/**
 * The first thing that reads like a web address. Whoever types a stranger's address at a checkout has us write to it, so
 * that what a shop adds of its own leads nowhere.
 */
export const addressIn = (text: string): string | null => linkLike.exec(text)?.[0].trim() ?? null;

/** With what each placeholder stands for; what a value holds itself is left as it is. */
export const filled = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(/\{(\w+)\}/g, (found, name: string) => values[name as Placeholder] ?? found);
