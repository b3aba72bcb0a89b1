import { naira } from '#shared/money.ts';
import { audit, type Actor, type Command } from '../../platform/commands.ts';
import type { Database } from '../../platform/database/db.ts';
import { recordByHand, type ManualEntry } from './by-hand.ts';
import { storesHeldFor, storesInDebt, type HeldMoney } from './queries.ts';
import { platformBooks, type PlatformBooks } from '../books/platform-books.ts';
import type { MoneyTerminal, StoresAtTerminal } from '../terminal.ts';

const noStore = 'There is no such store.';

/** What we hold for stores, what they owe, and the sum of everything, from a terminal. */
export const balanceCommands = <Deps extends MoneyTerminal>(
  stores: StoresAtTerminal<Deps>,
): readonly Command<Deps>[] => [
  {
    words: 'books',
    does: 'the sum of all money of the platform, to the kobo; ends with code 1 when it does not come out',
    would: null,
    run: async ({ payments, db }) => ({
      ...(await platformBooks(payments)),
      outside: await stores.outside(db),
    }),
    isAlarm: (answer) => !(answer as PlatformBooks).balances,
  },
  {
    words: 'payment held',
    does: 'money that we hold for stores, with the bank account to send it to where there is one by now, who gave it and when',
    would: null,
    run: async ({ db }) => stores.withSlugs(db, await heldFor(stores, db)),
  },
  {
    words: 'payout record <slug> <kobo> <bank-reference>',
    does: 'held money was sent to the store by bank transfer',
    would:
      'write down that <kobo> was sent to <slug> by the bank transfer <bank-reference>, and tell its owners',
    run: (deps, args) => byHand(stores, deps, 'payout', args),
  },
  {
    words: 'debt paid <slug> <kobo> <bank-reference>',
    does: 'the store paid what it owes, or what its waiting refunds come to, by bank transfer; its owners are written to',
    would:
      'write down that <slug> paid <kobo> of what it owes by the bank transfer <bank-reference>, and tell its owners',
    run: (deps, args) => byHand(stores, deps, 'paid', args),
  },
  {
    words: 'debt forgive <slug> <kobo> <reason>',
    does: 'the store need not pay so much of what it owes; its owners are written to',
    would: 'forgive <slug> <kobo> of what it owes and tell its owners, because: <reason>',
    run: (deps, args) => byHand(stores, deps, 'forgiven', args),
  },
  {
    words: 'debts',
    does: 'stores that owe us for refunds and lost disputes, and the refunds that wait for it',
    would: null,
    run: async ({ db }) => stores.withSlugs(db, await storesInDebt(db.platform)),
  },
];

/** What is held, with the address of whoever gave the bank account. */
async function heldFor(stores: Pick<StoresAtTerminal<never>, 'emailOf'>, db: Database): Promise<HeldMoney[]> {
  const held = await storesHeldFor(db.platform);
  return Promise.all(
    held.map(async (one) => ({ ...one, added_by: one.added_by && (await stores.emailOf(db, one.added_by)) })),
  );
}

const done: Record<ManualEntry['kind'], string> = {
  payout: 'was sent to',
  paid: 'was paid by',
  forgiven: 'is forgiven to',
};

async function byHand<Deps extends MoneyTerminal>(
  stores: StoresAtTerminal<Deps>,
  deps: Deps & Actor,
  kind: ManualEntry['kind'],
  args: string[],
): Promise<string> {
  const [slug = '', typed = '', ...rest] = args;
  const amountKobo = Number(typed);
  const subject = rest.join(' ').trim();
  if (!Number.isSafeInteger(amountKobo) || amountKobo < 1) return 'Say how many kobo, as a whole number.';
  if (subject === '') return kind === 'forgiven' ? 'Say why.' : 'Say the bank’s reference.';
  const storeId = await stores.idOf(deps.db, slug);
  if (!storeId) return noStore;
  const wanted = { storeId, kind, amountKobo, subject, actor: deps.actor };
  const recorded = await recordByHand(deps.payments, wanted, (tx, owed_kobo) =>
    stores.tellByHand(deps, tx, { kind, amount_kobo: amountKobo, subject, owed_kobo }),
  );
  if (!recorded.ok && recorded.reason === 'other_use')
    return 'This reference was recorded before, for another amount or store. Nothing was changed.';
  if (!recorded.ok) {
    const waits = recorded.waitingKobo > 0 ? ` and ${naira(recorded.waitingKobo)} of its refunds waits` : '';
    return `${kind === 'payout' ? 'We hold' : 'It owes'} ${naira(recorded.atMostKobo)}${waits}, so that is too much. Nothing was changed.`;
  }
  if (!recorded.fresh) return 'This was recorded before. Nothing was changed.';
  await audit(deps, kind === 'payout' ? 'payout record' : `debt ${kind}`, slug, { amountKobo, subject });
  const { owedKobo } = recorded;
  const now = owedKobo > 0 ? `It owes ${naira(owedKobo)} now.` : `We hold ${naira(-owedKobo)} for it now.`;
  return `${naira(amountKobo)} ${done[kind]} ${await stores.nameOf(deps.db, storeId)}. ${now}`;
}
