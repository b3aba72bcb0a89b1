import { readSettlements } from './books-queries.ts';
import { ownKeysSums, platformSums, type PlatformSums } from './sums-queries.ts';
import type { PaymentDeps } from '../deps.ts';

/** One line of the sum: what it is, and kobo. */
export interface BookLine {
  what: string;
  kobo: number;
}

export interface BookSide {
  keys: 'platform' | 'own keys';
  /** What payers, and stores that paid a debt back, gave. */
  came: BookLine[];
  /** Where it is. */
  is: BookLine[];
  /** All that came less all that is; 0, or something is wrong. */
  difference: number;
}

export interface PlatformBooks {
  sides: BookSide[];
  /**
   * Our own account by itself: what the provider paid and will pay us, less what we hold for stores and what is ours.
   * 0, or something is wrong.
   */
  account: { came: BookLine[]; is: BookLine[]; difference: number };
  /** Good to know and in no sum twice. */
  notes: BookLine[];
  balances: boolean;
}

/**
 * All the money of the platform at this moment, to the kobo. The two sides are read apart: captures and fees from
 * payments; refunds and lost disputes from their own rows; what was paid out from what the provider says of its
 * settlements; what is coming from captures that are in none; what is held and owed from the stores' balances. Cash and
 * transfers to a store's own account pass no provider and stand outside.
 */
export async function platformBooks(deps: Pick<PaymentDeps, 'db'>): Promise<PlatformBooks> {
  const db = deps.db.platform;
  const sums = await platformSums(db);
  // A payment whose answer differed may have told another amount than the provider settled, and money of nobody is in
  // no payment of ours: it waits to be explained.
  const unexplained = (await readSettlements(db))
    .filter((one) => one.has_odd)
    .map((one) => ({ ...one, kobo: one.parts_kobo - one.deductions_kobo - one.net_kobo }));
  const shares = sums.odd_shares + total(unexplained.filter((one) => one.subaccount !== null));
  const ours = sums.odd_ours + total(unexplained.filter((one) => one.subaccount === null));
  const earned = sums.captured_own - sums.own_fees - sums.own_refunds - sums.own_disputes - sums.forgiven;
  const side = platformSide(sums, earned, shares);
  const account = accountOf(sums, earned, ours);
  const own = await ownKeysSums(db);
  const ownSide = sideOf(
    'own keys',
    [{ what: 'paid by shoppers', kobo: own.captured }],
    [
      { what: 'with the stores’ own providers', kobo: own.left },
      { what: 'provider fees', kobo: own.fees },
      { what: 'refunds', kobo: own.refunds },
      { what: 'lost disputes', kobo: own.disputes },
    ],
  );
  const sides = [side, ownSide];
  return {
    sides,
    account,
    notes: [
      { what: 'in another currency, in its smallest coin', kobo: sums.captured_other_currency },
      { what: 'of it, paid otherwise than asked (mismatch)', kobo: sums.mismatched },
      { what: 'refunds that wait to be covered', kobo: sums.waiting_refunds },
    ],
    balances: [...sides, account].every((one) => one.difference === 0),
  };
}

function platformSide(sums: PlatformSums, earned: number, unexplained: number): BookSide {
  return sideOf(
    'platform',
    [
      { what: 'paid by shoppers', kobo: sums.captured_sales },
      { what: 'paid by students and owners', kobo: sums.captured_own },
      { what: 'of nobody we know (unmatched)', kobo: sums.unmatched },
      { what: 'debts paid back by stores', kobo: sums.paid_back },
    ],
    [
      { what: 'settled to stores by the provider', kobo: sums.shares_settled },
      { what: 'paid out to stores by transfer', kobo: sums.paid_out },
      { what: 'coming to stores', kobo: sums.shares_coming },
      { what: 'held for stores', kobo: sums.held },
      { what: 'owed by stores', kobo: -sums.owed },
      { what: 'ours', kobo: earned },
      { what: 'provider fees', kobo: sums.fees },
      { what: 'refunds', kobo: sums.refunds },
      { what: 'lost disputes', kobo: sums.disputes },
      { what: 'to be explained', kobo: sums.unmatched + unexplained },
    ],
  );
}

function accountOf(sums: PlatformSums, earned: number, unexplained: number): PlatformBooks['account'] {
  const { difference, came, is } = sideOf(
    'platform',
    [
      { what: 'settled to us by the provider', kobo: sums.ours_settled },
      { what: 'coming to us', kobo: sums.ours_coming },
      {
        what: 'to be taken off for refunds and disputes',
        kobo: sums.deductions - sums.refunds - sums.disputes,
      },
      { what: 'debts paid back by stores', kobo: sums.paid_back },
    ],
    [
      { what: 'held for stores', kobo: sums.held },
      { what: 'owed by stores', kobo: -sums.owed },
      { what: 'paid out to stores by transfer', kobo: sums.paid_out },
      { what: 'ours', kobo: earned },
      { what: 'to be explained', kobo: -unexplained },
    ],
  );
  return { came, is, difference };
}

function sideOf(keys: BookSide['keys'], came: BookLine[], is: BookLine[]): BookSide {
  return { keys, came, is, difference: total(came) - total(is) };
}

const total = (lines: readonly { kobo: number }[]) => lines.reduce((sum, line) => sum + line.kobo, 0);
