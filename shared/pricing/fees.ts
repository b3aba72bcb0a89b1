/** How a payment provider's fee is counted. Shares are in ten-thousandths, money in kobo. */
export interface FeeRule {
  share: number;
  flatKobo: number;
  /** The flat part is waived below this. */
  flatFromKobo: number;
  capKobo: number;
  /** Tax on the fee itself. */
  tax: number;
}

/** What the providers publish for cards and transfers within Nigeria. What was really kept is what they report. */
export const feeRules = {
  paystack: { share: 150, flatKobo: 100_00, flatFromKobo: 2_500_00, capKobo: 2_000_00, tax: 0 },
  flutterwave: { share: 200, flatKobo: 0, flatFromKobo: 0, capKobo: 2_000_00, tax: 750 },
} as const satisfies Record<string, FeeRule>;

/** What a provider keeps of a payment (kobo), rounded down. */
export function feeOf(rule: FeeRule, kobo: number): number {
  const flat = kobo >= rule.flatFromKobo ? rule.flatKobo : 0;
  const fee = Math.min(Math.floor((kobo * rule.share) / 10_000) + flat, rule.capKobo);
  return fee + Math.floor((fee * rule.tax) / 10_000);
}

/** The smallest payment (kobo) of which at least `netKobo` is left after the fee. */
export function grossFor(rule: FeeRule, netKobo: number): number {
  if (netKobo <= 0) return netKobo;
  // What is left never falls but at the one step where the flat part begins, so each side is searched by halves.
  const below = smallest(rule, netKobo, netKobo, Math.max(netKobo, rule.flatFromKobo - 1));
  if (below !== null) return below;
  const most = netKobo + rule.capKobo + Math.ceil((rule.capKobo * rule.tax) / 10_000);
  return smallest(rule, netKobo, Math.max(netKobo, rule.flatFromKobo), Math.max(most, rule.flatFromKobo))!;
}

function smallest(rule: FeeRule, net: number, from: number, to: number): number | null {
  const enough = (gross: number) => gross - feeOf(rule, gross) >= net;
  if (!enough(to)) return null;
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
