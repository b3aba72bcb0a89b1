/**
 * An amount shared out over lines by what each costs, to the kobo: no share is more than its line, and together they are
 * the amount, as long as that is not more than the lines. The kobo that do not divide go to the largest remainders.
 */
export function sharedOut(amountKobo: number, lines: readonly number[]): number[] {
  const whole = lines.reduce((sum, kobo) => sum + kobo, 0);
  if (whole === 0 || amountKobo === 0) return lines.map(() => 0);
  const exact = lines.map((kobo) => BigInt(kobo) * BigInt(amountKobo));
  const shares = exact.map((one) => Number(one / BigInt(whole)));
  const left = amountKobo - shares.reduce((sum, kobo) => sum + kobo, 0);
  const byRemainder = exact
    .map((one, at) => ({ at, rest: Number(one % BigInt(whole)) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) shares[at]! += 1;
  return shares;
}
