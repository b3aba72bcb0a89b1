/** A change that no test can notice, and why. */
export interface Equivalent {
  file: string;
  /** The function it is in. */
  inside: string;
  /** As the command says it. */
  what: string;
  reason: string;
}

export const equivalents: readonly Equivalent[] = [];
