export type Strength = 'weak' | 'moderate' | 'strong';

/** Sums are kept in whole 1/1600 so that the limits at 0.5 and 0.8 are exact. */
const whole = 1600;
const points = { perCharacter: 30, upper: 320, lower: 240, digit: 160, special: 320, entropy: 320 };
const fullLength = 16;
const shortestCounted = 8;
/** Bits of a random text of this length and alphabet. */
const enoughBits = 50;

/** How hard a password is to guess, 0 to 1. It advises; it never refuses. */
export function passwordScore(password: string): number {
  const characters = [...password];
  const bits = characters.length * Math.log2(Math.max(1, new Set(characters).size));
  let sum = 0;
  if (characters.length >= shortestCounted)
    sum += points.perCharacter * Math.min(fullLength, characters.length);
  if (/\p{Lu}/u.test(password)) sum += points.upper;
  if (/\p{Ll}/u.test(password)) sum += points.lower;
  if (/\p{Nd}/u.test(password)) sum += points.digit;
  if (/[^\p{L}\p{N}]/u.test(password)) sum += points.special;
  if (bits > enoughBits) sum += points.entropy;
  return Math.min(whole, sum) / whole;
}

/** How strong a password is, in one of three words. */
export function passwordStrength(password: string): Strength {
  const score = passwordScore(password);
  if (score > 0.8) return 'strong';
  return score >= 0.5 ? 'moderate' : 'weak';
}

export const strengthMessages: Record<Strength, string> = {
  strong: 'Strong password. Great job!',
  moderate: 'Moderate password. Consider adding special characters.',
  weak: 'Weak password. Consider using more length and character variety.',
};
