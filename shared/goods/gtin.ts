/** Numbers that shops give out themselves, for their own shelves, by weight, or for coupons: they name no product of the world. */
const ownNumbers = /^(0[245]|2|9[89])/;

const lengths = [8, 12, 13, 14];

/** Whether the last digit of a number is the one that follows from the others. */
function checks(digits: string): boolean {
  const weighed = [...digits].toReversed().slice(1);
  const sum = weighed.reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

/**
 * The number by which the whole world knows a product (EAN, UPC, GTIN), out of what its owner typed as barcode; null where
 * it is none: another length, a check digit that does not fit, or a number of the shop's own.
 */
export function gtinOf(barcode: string): string | null {
  const digits = barcode.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !lengths.includes(digits.length) || !checks(digits)) return null;
  if (/^0+$/.test(digits)) return null;
  const isOwn =
    digits.length === 8 ? /^[02]/.test(digits) : ownNumbers.test(digits.padStart(14, '0').slice(1));
  return isOwn ? null : digits;
}
