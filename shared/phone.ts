/** Nigerian mobile numbers: 0, then 7, 8 or 9, then nine more digits. */
const pattern = /^0[789]\d{9}$/;

/** Takes spaces, dashes and the +234 form, answers the plain 11-digit form; unchanged when it is neither. */
export function normalisePhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '');
  return digits.replace(/^(?:\+?234|00234)0?(?=[789]\d{9}$)/, '0');
}

export function isPhone(typed: string): boolean {
  return pattern.test(normalisePhone(typed));
}
