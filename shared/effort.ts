/**
 * A small cost in place of a refusal where many people share one network. For each piece a number is looked for whose
 * hash begins with zeros; many small pieces take about as long for everybody, where one large piece is a lottery.
 * About 65,000 hashes of one block: a second on a weak phone, less on others.
 */
export const effort = { pieces: 16, zeroBits: 12 } as const;

/** The header in which a refusal asks for it. A task is `<end>.<seed>`: milliseconds in base 36, and what is hashed. */
export const effortHeader = 'x-effort';

/** What is hashed (SHA-256) for a try; at most 55 letters, so that it is one block. */
export function effortText(seed: string, piece: number, guess: string): string {
  return `${seed}:${piece}:${guess}`;
}
