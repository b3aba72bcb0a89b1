import type { Shares, Sharing } from './types.ts';

/** A part of an amount in kobo, rounded down. Percentages have at most four decimals. */
function portion(amount: number, percent: number): number {
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
  const kept = sharing.transaction_charge ?? portion(amount, sharing.percentage_charge);
  return [
    { subaccount: null, gross: kept, fee: 0 },
    { subaccount: sharing.subaccount, gross: amount - kept, fee: 0 },
  ];
}

function withFees(parties: Party[], fee: number, sharing: Sharing | null): Party[] {
  const payer = sharing?.bearer === 'subaccount' ? sharing.subaccount : null;
  let excess = 0;
  for (const party of parties) {
    if (party.subaccount !== payer) continue;
    party.fee = Math.min(fee, party.gross);
    excess = fee - party.fee;
  }
  for (const party of parties) {
    const room = Math.min(excess, party.gross - party.fee);
    party.fee += room;
    excess -= room;
  }
  parties[0]!.fee += excess;
  return parties;
}
