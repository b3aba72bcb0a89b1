/** The simple shape the page asks for; the server has the last word. */
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const hasEmailShape = (text: string): boolean => shape.test(text.trim());

/** What is wrong with the address a course is bought for; null when nothing is. */
export function buyerEmailError(text: string): string | null {
  if (text.trim() === '') return 'Please enter your email address';
  return hasEmailShape(text) ? null : 'Please enter a valid email address';
}

const known = ['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'ymail.com', 'live.com'];
/** Real, though close to one above. */
const alsoReal = ['mail.com', 'gmx.com', 'email.com', 'yahoo.co.uk', 'hotmail.co.uk', 'me.com', 'aol.com'];

/** Letters to add, drop, change or swap to get from one word to the other. */
function distance(from: string, to: string): number {
  const rows = [...Array(from.length + 1).keys()].map((row) => [row, ...Array<number>(to.length).fill(0)]);
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 1; column <= to.length; column++) rows[0]![column] = column;
  for (let row = 1; row <= from.length; row++)
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]![column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + same,
        swapped && row > 1 && column > 1 ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return at(from.length, to.length);
}

/** `ada@gmial.com` → `ada@gmail.com`: the address that was probably meant, or null. */
export function meantEmail(text: string): string | null {
  const email = text.trim();
  if (!hasEmailShape(email)) return null;
  const cut = email.lastIndexOf('@');
  const domain = email.slice(cut + 1).toLowerCase();
  if (known.includes(domain) || alsoReal.includes(domain)) return null;
  const near = known.find((candidate) => distance(domain, candidate) <= (candidate.length > 8 ? 2 : 1));
  return near ? `${email.slice(0, cut)}@${near}` : null;
}
