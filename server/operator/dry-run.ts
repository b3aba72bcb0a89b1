import { naira } from '#shared/money.ts';
import { listDisputes } from '../billing/index.ts';
import { courseDisputes } from '../academy/index.ts';
import { classBySlug } from '../live-class/index.ts';
import { findPayment, findRefund, openDifferences, openUnmatched } from '../payments/index.ts';
import { isId } from '../platform/ids.ts';
import { storeAt } from '../stores/index.ts';
import type { Change, Reading } from './parts.ts';
import { nameOfStore } from './queries.ts';

/** What stands for a typed word in a sentence, and how many words it is; a text says why it stands for nothing. */
type Meant = { said: string; words?: number } | string;
type Meaning = (parts: Reading, typed: string[]) => Promise<Meant>;

const one =
  (find: (parts: Reading, word: string) => Promise<string | null>, missing: string): Meaning =>
  async (parts, [word = '']) => {
    const said = await find(parts, word);
    return said === null ? missing : { said };
  };

async function store({ db }: Reading, slug: string): Promise<string | null> {
  const storeId = await storeAt(db.platform, slug, 'slug');
  return storeId && nameOfStore(db, storeId);
}

async function payment({ db }: Reading, reference: string): Promise<string | null> {
  const found = await findPayment(db.platform, reference);
  if (!found) return null;
  const whose = found.store_id ? await nameOfStore(db, found.store_id) : found.email;
  return `payment ${reference} (${naira(found.captured_kobo ?? found.amount_kobo)}, ${whose})`;
}

async function refund(parts: Reading, id: string): Promise<string | null> {
  const found = isId(id) ? await findRefund(parts.db.platform, id) : null;
  if (!found) return null;
  const of = await payment(parts, found.reference);
  return `the refund of ${naira(found.amount_kobo)} that is ${found.state.replace('_', ' ')}, of ${of}`;
}

async function amount(_parts: Reading, typed: string): Promise<string | null> {
  const kobo = Number(typed);
  return Number.isSafeInteger(kobo) && kobo > 0 ? naira(kobo) : null;
}

async function dispute(parts: Reading, id: string): Promise<string | null> {
  const found = [...(await listDisputes(parts.billing)), ...(await courseDisputes(parts.academy))].find(
    (known) => known.id === id,
  );
  return found ? `the dispute about ${naira(found.amount_kobo)}` : null;
}

async function difference({ db }: Reading, typed: string[]): Promise<Meant> {
  const said = typed.join(' ');
  const meant = (await openDifferences(db.platform)).find(({ subject }) => said.startsWith(`${subject} `));
  return meant
    ? { said: `${meant.subject} (${naira(meant.amount_kobo)})`, words: meant.subject.split(' ').length }
    : 'There is no open difference of that name.';
}

/** What a place in a command's words means. Any other place stands for the words that were typed. */
const meanings: Record<string, Meaning> = {
  slug: one(store, 'There is no such store.'),
  kobo: one(amount, 'Say how many kobo, as a whole number.'),
  reference: one(payment, 'There is no such payment.'),
  'stray-reference': one(
    async ({ db }, reference) =>
      (await openUnmatched(db.platform)).some((stray) => stray.reference === reference) ? reference : null,
    'There is no open money of that reference.',
  ),
  'refund-id': one(refund, 'There is no such refund.'),
  'dispute-id': one(dispute, 'There is no such dispute.'),
  class: one(
    async ({ db }, slug) => (await classBySlug(db.platform, slug))?.title ?? null,
    'There is no such class.',
  ),
  difference,
};

/**
 * What a command that changes something would do, in a sentence. The command itself is not run at all, since what it
 * asks of a provider could not be taken back.
 */
export async function wouldDo(parts: Reading, command: Change, args: string[]): Promise<string> {
  const places = [...command.words.matchAll(/<([a-z-]+)>(\]?)/g)];
  const said = new Map<string, string>();
  let rest = args;
  for (const [n, [, name = '', optional]] of places.entries()) {
    if (rest.length === 0 && optional) continue;
    if (rest.length === 0) return `Say also <${name}>. ${nothing}`;
    const meant = (await meanings[name]?.(parts, rest)) ?? {
      said: n === places.length - 1 ? rest.join(' ') : rest[0]!,
      words: n === places.length - 1 ? rest.length : 1,
    };
    if (typeof meant === 'string') return `${meant} ${nothing}`;
    said.set(name, meant.said);
    rest = rest.slice(meant.words ?? 1);
  }
  const sentence = command.would.replaceAll(/<([a-z-]+)>/g, (place, name: string) => said.get(name) ?? place);
  return `It would ${sentence}. Nothing was done; whether it may be done now is asked when it is.`;
}

const nothing = 'Nothing would be done.';
