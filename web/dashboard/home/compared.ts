/**
 * How much more or less it is than it was, `₦3,000 more` or `2 fewer`; null where there is nothing to compare with.
 * @param inWords says an amount; without it things are counted.
 */
export function compared(
  now: number,
  before: number | undefined,
  inWords?: (difference: number) => string,
): string | null {
  if (before === undefined) return null;
  if (now === before) return 'the same';
  const less = inWords ? 'less' : 'fewer';
  return `${(inWords ?? String)(Math.abs(now - before))} ${now > before ? 'more' : less}`;
}
