/**
 * Letters to add, drop, change, or swap with the next, until one word is the other; `most + 1` when they are more.
 */
export function distanceOf(one: string, other: string, most: number): number {
  const tooFar = most + 1;
  if (Math.abs(one.length - other.length) > most) return tooFar;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    let least = row;
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1];
      let cost = Math.min(last[at]! + 1, now[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (swapped) cost = Math.min(cost, before[at - 2]! + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    // A row later a swap may still reach over one row, so two rows must be too far.
    if (least > most && Math.min(...last) > most) return tooFar;
    [before, last] = [last, now];
  }
  return Math.min(last[other.length]!, tooFar);
}
