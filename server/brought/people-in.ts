import { customerLimits } from '#shared/api/customers.ts';
import { Email } from '#shared/api/accounts.ts';
import { newsTag } from '#shared/api/brought.ts';
import { isPhone, normalisePhone } from '#shared/phone.ts';
import type { Sheet } from '../platform/files/sheet-in.ts';
import { headOf, saidIn, type CustomerField, type Known } from './columns.ts';
import { problemsWith, type Problem } from './problems.ts';

/** Somebody as a file says them. */
export interface BroughtPerson {
  name: string;
  /** '' where the file has none: then they are only found by their address. */
  phone: string;
  email: string;
  tags: string[];
  /** For the notes of the store’s people; '' for none. */
  note: string;
}

export interface ReadPerson {
  lines: number[];
  person: BroughtPerson | null;
  problems: Problem[];
}

type Row = Sheet['rows'][number];

/** Characters of a note, also of one that many lines of the same person say together. */
const longestNote = 2000;

/** The people of a sheet. Lines of one number are one person; what comes later fills in what is missing. */
export function peopleOf(sheet: Sheet, known: Known<CustomerField>): ReadPerson[] {
  const found: ReadPerson[] = [];
  const firstOf = new Map<string, ReadPerson>();
  for (const row of sheet.rows) {
    const read = personOf(row, known);
    const key = read.person && (read.person.phone || read.person.email);
    const first = key ? firstOf.get(key) : undefined;
    if (!first?.person || !read.person) {
      found.push(read);
      if (key) firstOf.set(key, read);
    } else if (mayBeOne(first.person.name, read.person.name)) {
      first.lines.push(row.line);
      first.person = together(first.person, read.person);
    } else {
      const problem = `The ${read.person.phone ? 'number' : 'address'} of line ${first.lines[0]}, where it is ${first.person.name}’s.`;
      const column = headOf(known, read.person.phone ? 'phone' : 'email');
      found.push({ lines: read.lines, person: null, problems: [{ line: row.line, column, problem }] });
    }
  }
  return found;
}

/** Whether two names may be one person’s: one says nothing, or they share a word. */
export function mayBeOne(one: string, other: string): boolean {
  const words = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  const [mine, theirs] = [words(one), words(other)];
  return mine.length === 0 || theirs.length === 0 || mine.some((word) => theirs.includes(word));
}

const together = (first: BroughtPerson, more: BroughtPerson): BroughtPerson => ({
  name: first.name || more.name,
  phone: first.phone,
  email: first.email || more.email,
  tags: [...new Set([...first.tags, ...more.tags])].slice(0, customerLimits.tags),
  note: [...new Set([first.note, more.note])].filter(Boolean).join('\n').slice(0, longestNote),
});

function personOf(row: Row, known: Known<CustomerField>): ReadPerson {
  const said = (field: CustomerField) => saidIn(known)(row, field);
  const { problems, wrong } = problemsWith<CustomerField>(row.line, (field) => headOf(known, field));
  const name = [said('first'), said('last')].filter(Boolean).join(' ') || said('name');
  if (name.length > customerLimits.name) wrong('name', `Use at most ${customerLimits.name} characters.`);
  const tags = tagsIn(said('tags'));
  if (tags.some((tag) => tag.length > customerLimits.tag))
    wrong('tags', `Use at most ${customerLimits.tag} characters for a tag.`);
  if (tags.length > customerLimits.tags) wrong('tags', `Use at most ${customerLimits.tags} tags.`);
  const phone = phoneIn(said('phone'));
  if (phone === null) wrong('phone', noPhone(said('phone')));
  const email = Email.safeParse(said('email'));
  if (said('email') !== '' && !email.success)
    wrong('email', `“${said('email').slice(0, 60)}” is no e-mail address.`);
  if (said('phone') === '' && said('email') === '')
    wrong('phone', 'There is no phone number. Here a customer is known by it.');
  const said_yes = /^(?:yes|true|1|y|subscribed)$/i.test(said('news'));
  const person = {
    name: name.replace(/\s+/g, ' '),
    phone: phone ?? '',
    email: email.success ? email.data : '',
    tags: said_yes
      ? [...new Set([...tags, newsTag])].slice(0, customerLimits.tags).toSorted()
      : tags.toSorted(),
    note: noteOf(row, known),
  };
  return { lines: [row.line], person: problems.length === 0 ? person : null, problems };
}

const tagsIn = (text: string) => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((tag) =>
        tag
          .trim()
          .toLowerCase()
          .replace(/^#+\s*/, '')
          .replace(/\s+/g, ' '),
      )
      .filter(Boolean),
  ),
];

/** A Nigerian number however it is written, '' for none, null where it is something else. Of several the first. */
export function phoneIn(text: string): string | null {
  const [first = ''] = text.replace(/^'/, '').split(/[/,;]|(?<!\s)\s+or\s+/i);
  if (first.trim() === '') return '';
  const phone = normalisePhone(first.trim());
  // Sheets take a number for an amount and drop its first 0.
  if (/^[789]\d{9}$/.test(phone)) return `0${phone}`;
  return isPhone(phone) ? phone : null;
}

const noPhone = (text: string) =>
  /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)
    ? `“${text}” was shortened by the sheet. Format the column as text, enter the number anew and send the line again.`
    : `“${text.slice(0, 40)}” is no Nigerian mobile number like 0803 123 4567.`;

/** Words of the file for which a customer has no place of their own. */
function noteOf(row: Row, known: Known<CustomerField>): string {
  const said = (field: CustomerField) => saidIn(known)(row, field);
  const address = [said('address') || said('street'), said('street2'), said('city'), said('region')]
    .filter(Boolean)
    .join(', ');
  return [said('note'), address && `Address: ${address}`].filter(Boolean).join('\n').slice(0, longestNote);
}
