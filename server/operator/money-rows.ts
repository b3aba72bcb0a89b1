import { act } from './acts.ts';
import type { ReaderDeps } from './deps.ts';
import { listOf, row, text, type Facts, type Row } from './queue-rows.ts';
import { read } from './sheets.ts';

const deciding = {
  accept: 'payment accept <reference> <reason>',
  return: 'payment return <reference> <reason>',
  explain: 'payment explain <reference> <reason>',
} as const;

/** Money that waits for a decision, and what differs in the books. */
export async function oddMoney(deps: ReaderDeps): Promise<Row[]> {
  const open = (await read(deps, 'payment', 'open')) as Record<
    'payments' | 'unmatched' | 'differences',
    Facts[]
  >;
  return [
    ...open.payments.map((facts) => {
      const reference = text(facts, 'reference');
      const may = (facts.may as string[]).filter((word): word is keyof typeof deciding => word in deciding);
      const acts = [
        act('payment settle <reference>', { reference }),
        ...may.map((word) => act(deciding[word], { reference })),
      ];
      return row(`${text(facts, 'captured') || text(facts, 'asked')}, ${text(facts, 'kind')}`, facts, acts);
    }),
    ...open.unmatched.map((facts) => {
      const given = { 'stray-reference': text(facts, 'reference') };
      return row(`${text(facts, 'amount')} that nobody asked for`, facts, [
        act('payment explain unmatched <stray-reference> <reason>', given),
        act('payment return unmatched <stray-reference> <reason>', given),
      ]);
    }),
    ...open.differences.map((facts) =>
      row(`The books differ: ${text(facts, 'subject')}`, facts, [
        act('payment explain difference <difference> <reason>', { difference: text(facts, 'subject') }),
      ]),
    ),
  ];
}

/** What we hold for stores that have a bank account by now: it is sent by hand, and then written down. */
export async function heldMoney(deps: ReaderDeps): Promise<Row[]> {
  return (await listOf(deps, 'payment', 'held')).flatMap((facts) => {
    if (!text(facts, 'account_number')) return [];
    const slug = text(facts, 'slug');
    const title = `${text(facts, 'amount')} for ${text(facts, 'store') || slug}`;
    return [row(title, facts, [act('payout record <slug> <kobo> <bank-reference>', { slug })])];
  });
}

/** What stores owe us. */
export async function debts(deps: ReaderDeps): Promise<Row[]> {
  return (await listOf(deps, 'debts')).map((facts) => {
    const slug = text(facts, 'slug');
    return row(`${text(facts, 'store') || slug} owes ${text(facts, 'owed')}`, facts, [
      act('debt paid <slug> <kobo> <bank-reference>', { slug }),
      act('debt forgive <slug> <kobo> <reason>', { slug }),
    ]);
  });
}

/** Of plans and of the course; those of stores are answered by their owners. */
export async function disputes(deps: ReaderDeps): Promise<Row[]> {
  const of = async (whose: 'billing' | 'course', what: string, explain: string) =>
    (await listOf(deps, whose, 'disputes'))
      .filter((facts) => facts.state === 'open')
      .map((facts) => {
        const given = { 'dispute-id': text(facts, 'id') };
        return row(`${text(facts, 'amount')} of ${what}`, facts, [
          act(explain, given),
          act(`${whose} dispute accept <dispute-id>`, given),
        ]);
      });
  return [
    ...(await of('billing', 'a plan', 'billing dispute explain <dispute-id> <words>')),
    ...(await of('course', 'the course', 'course dispute explain <dispute-id> <what>')),
  ];
}

/** Refunds that wait for one of us. */
export async function refunds(deps: ReaderDeps): Promise<Row[]> {
  return (await listOf(deps, 'refund', 'list')).map((facts) => {
    const given = { 'refund-id': text(facts, 'id') };
    const isWaiting = facts.state === 'waiting';
    return row(`${text(facts, 'amount')}, ${text(facts, 'state').replaceAll('_', ' ')}`, facts, [
      ...(isWaiting ? [act('refund release <refund-id> <reason>', given)] : []),
      ...(facts.state === 'needs_attention'
        ? [act('refund account <refund-id> <bank-code> <account-number>', given)]
        : []),
      act('refund withdraw <refund-id> <reason>', given),
      act('payment settle <reference>', { reference: text(facts, 'reference') }),
    ]);
  });
}
