import { naira } from '#shared/money.ts';
import { tellOwnersOfMoney } from '../money/index.ts';
import { cashBooks } from '../orders/index.ts';
import {
  platformBooks,
  recordByHand,
  storesHeldFor,
  storesInDebt,
  type ByHand,
  type PlatformBooks,
} from '../payments/index.ts';
import { storeAt } from '../stores/index.ts';
import { audit } from './audit.ts';
import type { Command, OperatorParts, Reading } from './parts.ts';
import { listedStores, nameOfStore, withSlugs } from './queries.ts';

const noStore = 'There is no such store.';

/** What we hold for stores, what they owe, and the sum of everything, from a terminal. */
export const balanceCommands: readonly Command[] = [
  {
    words: 'books',
    does: 'the sum of all money of the platform, to the kobo; ends with code 1 when it does not come out',
    would: null,
    run: books,
    isAlarm: (answer) => !(answer as PlatformBooks).balances,
  },
  {
    words: 'payment held',
    does: 'money that we hold for stores, mostly because they have given no bank account',
    would: null,
    run: async ({ db }) => withSlugs(db.platform, await storesHeldFor(db.platform)),
  },
  {
    words: 'payout record <slug> <kobo> <bank-reference>',
    does: 'held money was sent to the store by bank transfer',
    would:
      'write down that <kobo> was sent to <slug> by the bank transfer <bank-reference>, and tell its owners',
    run: (parts, args) => byHand(parts, 'payout', args),
  },
  {
    words: 'debt paid <slug> <kobo> <bank-reference>',
    does: 'the store paid what it owes by bank transfer',
    would: 'write down that <slug> paid <kobo> of what it owes by the bank transfer <bank-reference>',
    run: (parts, args) => byHand(parts, 'paid', args),
  },
  {
    words: 'debt forgive <slug> <kobo> <reason>',
    does: 'the store need not pay so much of what it owes',
    would: 'forgive <slug> <kobo> of what it owes, because: <reason>',
    run: (parts, args) => byHand(parts, 'forgiven', args),
  },
  {
    words: 'debts',
    does: 'stores that owe us for refunds and lost disputes, and the refunds that wait for it',
    would: null,
    run: async ({ db }) => withSlugs(db.platform, await storesInDebt(db.platform)),
  },
];

async function books({ payments, db }: Reading): Promise<PlatformBooks & { outside: object }> {
  const outside = { cash_kobo: 0, own_account_kobo: 0 };
  for (const { storeId } of await listedStores(db.platform)) {
    const sums = await db.forStore(storeId).read(cashBooks);
    outside.cash_kobo += sums.cash_kobo;
    outside.own_account_kobo += sums.own_account_kobo;
  }
  return { ...(await platformBooks(payments)), outside };
}

const done: Record<ByHand['kind'], string> = {
  payout: 'was sent to',
  paid: 'was paid by',
  forgiven: 'is forgiven to',
};

async function byHand(parts: OperatorParts, kind: ByHand['kind'], args: string[]): Promise<string> {
  const [slug = '', typed = '', ...rest] = args;
  const amountKobo = Number(typed);
  const subject = rest.join(' ').trim();
  if (!Number.isSafeInteger(amountKobo) || amountKobo < 1) return 'Say how many kobo, as a whole number.';
  if (subject === '') return kind === 'forgiven' ? 'Say why.' : 'Say the bank’s reference.';
  const storeId = await storeAt(parts.db.platform, slug, 'slug');
  if (!storeId) return noStore;
  const wanted = { storeId, kind, amountKobo, subject, actor: parts.actor };
  const recorded = await recordByHand(parts.payments, wanted, async (tx) => {
    if (kind === 'payout' && tx.store)
      await tellOwnersOfMoney(parts, tx.store, {
        template: 'payout-sent',
        data: { amount_kobo: amountKobo, reference: subject },
      });
  });
  if (!recorded.ok && recorded.reason === 'other_use')
    return 'This reference was recorded before, for another amount or store. Nothing was changed.';
  if (!recorded.ok)
    return `${kind === 'payout' ? 'We hold' : 'It owes'} ${naira(recorded.atMostKobo)}, so that is too much. Nothing was changed.`;
  if (!recorded.fresh) return 'This was recorded before. Nothing was changed.';
  await audit(parts, kind === 'payout' ? 'payout record' : `debt ${kind}`, slug, { amountKobo, subject });
  const { owedKobo } = recorded;
  const now = owedKobo > 0 ? `It owes ${naira(owedKobo)} now.` : `We hold ${naira(-owedKobo)} for it now.`;
  return `${naira(amountKobo)} ${done[kind]} ${await nameOfStore(parts.db, storeId)}. ${now}`;
}
