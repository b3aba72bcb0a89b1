import type { Shares, Sharing, SplitRule } from './types.ts';

/** A part of an amount in kobo, rounded down. Percentages have at most four decimals. */
export function portion(amount: number, percent: number): number {
  return Number((BigInt(amount) * BigInt(Math.round(percent * 10_000))) / 1_000_000n);
}

interface Party {
  /** Null is the main account. */
  subaccount: string | null;
  gross: number;
  fee: number;
}

/**
 * Shares an amount (kobo) out. The one who bears the fee pays it; what is more than its share is paid by the others,
 * the main account first, and the main account goes below nothing when even that is not enough.
 */
export function shareOut(amount: number, fee: number, sharing: Sharing | null): Shares {
  const parties = withFees(partiesOf(amount, sharing), fee, sharing);
  const [main, ...others] = parties;
  return {
    provider: fee,
    integration: main!.gross - main!.fee,
    subaccounts: others.map((party) => ({
      subaccount: party.subaccount!,
      amount: party.gross - party.fee,
      original_share: party.gross,
      fees: party.fee,
    })),
  };
}

function partiesOf(amount: number, sharing: Sharing | null): Party[] {
  if (sharing === null) return [{ subaccount: null, gross: amount, fee: 0 }];
  if (sharing.kind === 'subaccount') {
    const kept = sharing.transaction_charge ?? portion(amount, sharing.percentage_charge);
    return [
      { subaccount: null, gross: kept, fee: 0 },
      { subaccount: sharing.subaccount, gross: amount - kept, fee: 0 },
    ];
  }
  const others = sharing.rule.parts.map(({ subaccount, share }) => ({
    subaccount,
    gross: sharing.rule.type === 'flat' ? share : portion(amount, share),
    fee: 0,
  }));
  const rest = amount - others.reduce((sum, party) => sum + party.gross, 0);
  return [{ subaccount: null, gross: rest, fee: 0 }, ...others];
}

function withFees(parties: Party[], fee: number, sharing: Sharing | null): Party[] {
  const wanted = parties.map((party) => ({ ...party, fee: feeOf(party, parties, fee, sharing) }));
  // What rounding left over belongs to the main account.
  wanted[0]!.fee += fee - wanted.reduce((sum, party) => sum + party.fee, 0);
  let excess = 0;
  for (const party of wanted) {
    const tooMuch = Math.max(0, party.fee - party.gross);
    party.fee -= tooMuch;
    excess += tooMuch;
  }
  for (const party of wanted) {
    const room = Math.min(excess, party.gross - party.fee);
    party.fee += room;
    excess -= room;
  }
  wanted[0]!.fee += excess;
  return wanted;
}

function feeOf(party: Party, parties: Party[], fee: number, sharing: Sharing | null): number {
  const bears = sharing === null ? 'account' : bearerOf(sharing);
  if (bears === 'account') return party.subaccount === null ? fee : 0;
  if (bears === 'all') return Math.floor(fee / parties.length);
  if (bears === 'all-proportional') {
    const whole = parties.reduce((sum, each) => sum + each.gross, 0);
    return Number((BigInt(fee) * BigInt(party.gross)) / BigInt(whole));
  }
  return party.subaccount === payerOf(sharing!) ? fee : 0;
}

const bearerOf = (sharing: Sharing): SplitRule['bearer_type'] =>
  sharing.kind === 'subaccount' ? sharing.bearer : sharing.rule.bearer_type;

const payerOf = (sharing: Sharing): string | null =>
  sharing.kind === 'subaccount' ? sharing.subaccount : sharing.rule.bearer_subaccount;
