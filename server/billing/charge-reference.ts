/** `sub-<short id>-<period>-<try>`: the same try can be written down once only, whatever process does it. */
export function chargeReference(code: string, period: number, attempt: number): string {
  return `sub-${code}-${String(period).padStart(4, '0')}-${attempt}`;
}

/** Charges of a kept card have references derived from the period; pages have random ones. */
export const isCharge = (reference: string) => reference.startsWith('sub-');
