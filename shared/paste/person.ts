import { isPhone, normalisePhone } from '../phone.ts';
import { phonePattern } from './request.ts';

/** Somebody, as understood from a line like “Bisi Ade 0803 123 4567”. */
export interface ReadPerson {
  name: string;
  /** Empty where none is written. */
  phone: string;
  email: string;
  /** What is missing, or can be read in two ways; null when all is clear. */
  doubt: string | null;
}

const emailPattern = /[^\s<>,;:]+@[^\s<>,;:]+\.[^\s<>,;:]+/;
const longestName = 120;

/** Reads who somebody is: phone and e-mail address wherever they stand, and the name that is left. */
export function readPerson(typed: string): ReadPerson {
  const email = emailPattern.exec(typed)?.[0] ?? '';
  const rest = email ? typed.replace(email, ' ') : typed;
  const found = phonePattern.exec(rest)?.[0] ?? '';
  const phone = isPhone(found) ? normalisePhone(found) : '';
  const name = (phone ? rest.replace(found, ' ') : rest)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.:;<>()–-]+|[\s,:;<>(–-]+$/gu, '')
    .slice(0, longestName)
    .trim();
  return { name, phone, email: email.toLowerCase(), doubt: doubtAbout({ name, phone }, typed) };
}

function doubtAbout({ name, phone }: { name: string; phone: string }, typed: string): string | null {
  if (typed.trim() === '') return null;
  if (phone === '')
    return /\d{6}/.test(typed.replace(/[\s-]/g, ''))
      ? 'That number is not a Nigerian mobile number. Write it like 0803 123 4567.'
      : 'Write the phone number too, for example 0803 123 4567.';
  return /\d{4}/.test(name) ? `Is “${name}” the name? Another number stands in it.` : null;
}
