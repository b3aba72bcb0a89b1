import type { Delivery } from '../events/delivery.ts';
import type { Capture, Customer, Refund, SavedCard, Transaction } from '../types.ts';
import type { Journal, JournalEntry } from './journal.ts';
import type { Ids } from '../ids.ts';
import type { Shelves } from './shelf.ts';
import { createShelves } from './shelf.ts';

type Numbered = 'transaction' | 'customer' | 'refund' | 'delivery';

/** Everything one sandbox remembers. */
export interface Store {
  transactions: Map<string, Transaction>;
  byId: Map<string, Transaction>;
  byAccessCode: Map<string, Transaction>;
  customers: Map<string, Customer>;
  refunds: Map<string, Refund>;
  captures: Capture[];
  /** By authorization code. */
  savedCards: Map<string, SavedCard>;
  deliveries: Map<string, Delivery>;
  /** The next sequence number of a kind of thing; never repeated, also after a restart. */
  next(kind: Numbered): number;
  saveTransaction(transaction: Transaction): void;
  saveRefund(refund: Refund): void;
  saveCard(card: SavedCard): void;
  saveDelivery(delivery: Delivery): void;
  dropDelivery(id: string): void;
  addCapture(capture: Capture): void;
  refundsOf(reference: string): Refund[];
  customerFor(email: string): Customer;
  /** Puts one entry of the state file back. */
  restore(entry: JournalEntry): void;
  entries(): Iterable<JournalEntry>;
  clear(): void;
  /** What the later rooms keep: subaccounts, settlements, disputes and so on. */
  shelf: Shelves['shelf'];
}

/** `start` is where its numbering begins. */
export function createStore(journal: () => Journal, ids: Ids, start = 0): Store {
  const last = new Map<Numbered, number>();
  const refundIds = new Map<string, string[]>();
  const transactions = new Map<string, Transaction>();
  const byId = new Map<string, Transaction>();
  const byAccessCode = new Map<string, Transaction>();
  const customers = new Map<string, Customer>();
  const refunds = new Map<string, Refund>();
  const deliveries = new Map<string, Delivery>();
  const captures: Capture[] = [];
  const savedCards = new Map<string, SavedCard>();
  const shelves = createShelves(journal, start);

  function seen(kind: Numbered, seq: number): void {
    if (seq > (last.get(kind) ?? start)) last.set(kind, seq);
  }

  function next(kind: Numbered): number {
    const seq = (last.get(kind) ?? start) + 1;
    last.set(kind, seq);
    return seq;
  }

  function clear(): void {
    for (const map of [transactions, byId, byAccessCode, customers, refunds, deliveries, refundIds])
      map.clear();
    savedCards.clear();
    captures.length = 0;
    shelves.clear();
    last.clear();
  }

  /** How an entry of each kind is put into memory, when it is made and when it is read back. */
  const put = {
    transaction(transaction: Transaction) {
      transactions.set(transaction.reference, transaction);
      byId.set(transaction.id, transaction);
      byAccessCode.set(transaction.access_code, transaction);
      seen('transaction', transaction.seq);
    },
    refund(refund: Refund) {
      const known = refundIds.get(refund.reference) ?? [];
      if (!known.includes(refund.id)) refundIds.set(refund.reference, [...known, refund.id]);
      refunds.set(refund.id, refund);
      seen('refund', refund.seq);
    },
    customer(customer: Customer) {
      customers.set(customer.email.toLowerCase(), customer);
      seen('customer', customer.seq);
    },
    saved_card: (card: SavedCard) => savedCards.set(card.authorization_code, card),
    capture: (capture: Capture) => captures.push(capture),
    delivery(delivery: Delivery) {
      deliveries.set(delivery.id, delivery);
      seen('delivery', delivery.seq);
    },
    forget_delivery: (id: string) => deliveries.delete(id),
    reset: clear,
  };
  const putBack = put as Record<string, ((value: unknown) => unknown) | undefined>;

  const save =
    <Value>(kind: keyof typeof put, money = false) =>
    (value: Value): void => {
      putBack[kind]!(value);
      journal().append(kind, value, money);
    };

  function* entries(): Iterable<JournalEntry> {
    for (const value of customers.values()) yield { kind: 'customer', value };
    for (const value of savedCards.values()) yield { kind: 'saved_card', value };
    for (const value of transactions.values()) yield { kind: 'transaction', value };
    for (const value of captures) yield { kind: 'capture', value };
    for (const value of refunds.values()) yield { kind: 'refund', value };
    for (const value of deliveries.values()) yield { kind: 'delivery', value };
    yield* shelves.entries();
  }

  return {
    transactions,
    byId,
    byAccessCode,
    customers,
    refunds,
    captures,
    savedCards,
    deliveries,
    next,
    saveTransaction: save('transaction'),
    saveRefund: save('refund', true),
    saveCard: save('saved_card'),
    saveDelivery: save('delivery'),
    dropDelivery: save('forget_delivery'),
    addCapture: save('capture', true),
    refundsOf: (reference) => (refundIds.get(reference) ?? []).map((id) => refunds.get(id)!),
    customerFor(email) {
      const known = customers.get(email.toLowerCase());
      if (known) return known;
      const seq = next('customer');
      const customer: Customer = {
        seq,
        id: String(200_000_000 + seq),
        email,
        customer_code: `CUS_${ids.code('customer', seq, 15)}`,
      };
      save('customer')(customer);
      return customer;
    },
    restore({ kind, value }) {
      if (!shelves.restore({ kind, value })) putBack[kind]?.(value);
    },
    entries,
    clear,
    shelf: shelves.shelf,
  };
}
