/** Money is whole kobo of the naira; nothing else in the project converts it. */
export const currency = 'NGN';

/** By hand: a slow phone would read the browser's list of languages first, before it shows a price. */
const grouped = (whole: number) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Kobo as people read it: `2000000` → `₦20,000`, `3748` → `₦37.48`. */
export function naira(kobo: number): string {
  const sign = kobo < 0 ? '-' : '';
  const absolute = Math.abs(kobo);
  const rest = absolute % 100;
  const whole = grouped((absolute - rest) / 100);
  return rest === 0 ? `${sign}₦${whole}` : `${sign}₦${whole}.${String(rest).padStart(2, '0')}`;
}

/** Kobo that come on top, or below nothing are taken off: `-3700` → `−₦37`. */
export const signedNaira = (kobo: number) => (kobo < 0 ? `−${naira(-kobo)}` : naira(kobo));

/**
 * What a person typed as naira → kobo, or null when it is not an amount.
 * Takes `2500`, `2,500`, `₦2,500.50`, `2.5k`; refuses negatives and more than two decimals.
 */
export function koboFromNaira(typed: string): number | null {
  const cleaned = typed
    .trim()
    .replace(/^(₦|NGN|N)\s*/i, '')
    .replace(/[\s,]/g, '');
  const match = /^(\d{1,12})(?:\.(\d+))?(k|m)?$/i.exec(cleaned);
  if (!match) return null;
  const [, whole = '0', decimals = '', unit = ''] = match;
  const shift = { '': 2, k: 5, m: 8 }[unit.toLowerCase()] ?? 2;
  if (decimals.length > shift) return null;
  const kobo = Number(whole + decimals.padEnd(shift, '0'));
  return Number.isSafeInteger(kobo) ? kobo : null;
}

/** Kobo as the plain number a money field shows for editing: `250050` → `2500.50`, `250000` → `2500`. */
export function nairaInput(kobo: number): string {
  const rest = kobo % 100;
  return rest === 0 ? String(kobo / 100) : `${(kobo - rest) / 100}.${String(rest).padStart(2, '0')}`;
}
