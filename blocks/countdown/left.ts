const units = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
] as const;

/** How long is left in words, and for how long these words are true (milliseconds). */
export function timeLeft(ms: number): { words: string; trueFor: number } {
  const unit = units.find((one) => ms >= 2 * one.ms);
  if (!unit) return { words: 'less than two minutes', trueFor: ms };
  const whole = Math.floor(ms / unit.ms);
  return { words: `${whole} ${unit.name}s`, trueFor: ms - whole * unit.ms + 1 };
}
