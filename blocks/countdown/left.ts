import type { Words } from '#shared/words/words.ts';

const units = [
  { name: 'days', ms: 86_400_000 },
  { name: 'hours', ms: 3_600_000 },
  { name: 'minutes', ms: 60_000 },
] as const;

/** How long is left in words, and for how long these words are true (milliseconds). */
export function timeLeft(ms: number, says: Words['left']): { words: string; trueFor: number } {
  const unit = units.find((one) => ms >= 2 * one.ms);
  if (!unit) return { words: says.almostOver, trueFor: ms };
  const whole = Math.floor(ms / unit.ms);
  return { words: says[unit.name](whole), trueFor: ms - whole * unit.ms + 1 };
}
