/** Nigerian mobile numbers: 0, then 7, 8 or 9, then nine more digits. */
const pattern = /^0[789]\d{9}$/;

/** Takes spaces, dashes and the +234 form, answers the plain 11-digit form; unchanged when it is neither. */
export function normalisePhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '');
  return digits.replace(/^(?:\+?234|00234)0?(?=[789]\d{9}$)/, '0');
}

/**
 * The beginning of a kept number that somebody typed to find it, who may write `+234 803`, `0803 12` or `8031234567`;
 * null where it is none.
 */
export function soughtPhone(typed: string): string | null {
  if (!/^[+\d\s().-]+$/.test(typed)) return null;
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^(?:00)?2340?(?=[789])/, '0')
    .replace(/^[789]\d{9}$/, '0$&');
  return /^0[789]/.test(digits) ? digits : null;
}

/** Whether what was typed is a Nigerian number, however it is written. */
export function isPhone(typed: string): boolean {
  return pattern.test(normalisePhone(typed));
}

/** `08031234567` → `0803 123 4567`; anything else as it is. */
export const spacedPhone = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1 $2 $3');
