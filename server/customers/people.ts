import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type { addCustomer, changeCustomer, mergeCustomer } from '#shared/api/customers.ts';
import type { Clock } from '../platform/clock.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import {
  countOrders,
  customerOfPhone,
  findCustomer,
  keepWords,
  upsertCustomer,
  writeCustomer,
  type CustomerRow,
} from './queries.ts';
import { personOf, viewCustomer } from './view.ts';

const conflict = (sentence: string) => new AppError('conflict', sentence);
const isErased = () => conflict('This customer was erased, so there is nothing left to change.');

/** The customer of a page, locked with who is merged into them. @throws AppError where they were erased. */
export async function lockPerson(tx: StoreTx, id: string): Promise<[CustomerRow, ...CustomerRow[]]> {
  const people = (await personOf(tx, id, true)) as [CustomerRow, ...CustomerRow[]];
  if (people[0].erased_at) throw isErased();
  return people;
}

/** Adds somebody by hand; who has this phone already stays as they are. */
export async function addByHand(
  { clock }: { clock: Clock },
  tx: StoreTx,
  input: BodyOf<typeof addCustomer>,
): Promise<AnswerOf<typeof addCustomer>> {
  const known = await customerOfPhone(tx, input.phone);
  const id = known?.id ?? (await upsertCustomer(tx, input, { at: clock.now() })).id;
  if (!known && input.name) await writeCustomer(tx, id, { named: true });
  if (!known) await noteChange(tx, { kind: 'customers', what: 'Added a customer by hand' });
  return { customer: await viewCustomer(tx, id), was_known: known !== null };
}

/** Orders that were made keep the name, phone and address they were made with. */
export async function changePerson(
  tx: StoreTx,
  id: string,
  input: BodyOf<typeof changeCustomer>,
): Promise<void> {
  const [row] = await lockPerson(tx, id);
  const { name, phone, email } = input;
  const holder = await customerOfPhone(tx, phone);
  if (holder && holder.id !== row.id) throw phoneTaken(holder, row);
  const changed = (['name', 'phone', 'email'] as const).filter((field) => row[field] !== input[field]);
  if (changed.length === 0) return;
  await writeCustomer(tx, row.id, { name, phone, email, named: row.named || row.name !== name });
  await keepWords(tx, row.id);
  // Whose it is stands nowhere in the list of changes, so that nothing there has to be erased.
  await noteChange(tx, { kind: 'customers', what: `Changed a customer’s ${wordsFor(changed)}` });
}

/** What a customer's address turned out to be, where it is still the one before. */
export async function correctEmailOf(
  tx: StoreTx,
  id: string | null,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const row = id && (await findCustomer(tx, id));
  if (!row || row.erased_at || row.email !== from) return;
  await writeCustomer(tx, row.id, { email: to });
  await keepWords(tx, row.id);
}

const fieldWords = { name: 'name', phone: 'phone number', email: 'e-mail address' } as const;
const wordsFor = (fields: (keyof typeof fieldWords)[]) => fields.map((one) => fieldWords[one]).join(', ');

function phoneTaken(holder: CustomerRow, row: CustomerRow): AppError {
  const sentence =
    holder.merged_into === row.id
      ? 'This number is shown with this customer already.'
      : `This is the number of ${holder.name || 'another customer'}. If they are one person, merge the two.`;
  return new AppError('bad_input', { phone: [sentence] });
}

/**
 * Another customer is the same person: their orders are shown and counted with this one's, and stay theirs, so that it
 * can be taken back. Said twice it is done once.
 */
export async function merge(
  tx: StoreTx,
  id: string,
  { other_id }: BodyOf<typeof mergeCustomer>,
): Promise<void> {
  const [row] = await lockPerson(tx, id);
  const others = (await personOf(tx, other_id, true)) as [CustomerRow, ...CustomerRow[]];
  const [other] = others;
  if (other.id === row.id) {
    if (other_id !== row.id) return;
    throw conflict('This is the same customer. Choose another one.');
  }
  if (other.erased_at) throw isErased();
  for (const one of others) await writeCustomer(tx, one.id, { merged_into: row.id });
  const tags = [...new Set([...row.tags, ...other.tags])].toSorted();
  await writeCustomer(tx, row.id, { tags });
  await countOrders(tx, row.id);
  await keepWords(tx, row.id);
  await noteChange(tx, { kind: 'customers', what: 'Merged two customers who are one person' });
}

/** They are two after all. Said twice it is done once. */
export async function separate(
  tx: StoreTx,
  id: string,
  { other_id }: BodyOf<typeof mergeCustomer>,
): Promise<void> {
  const [row, ...merged] = await lockPerson(tx, id);
  const other = merged.find((one) => one.id === other_id);
  if (!other) {
    await personOf(tx, other_id);
    return;
  }
  await writeCustomer(tx, other.id, { merged_into: null });
  for (const one of [row, other]) {
    await countOrders(tx, one.id);
    await keepWords(tx, one.id);
  }
  await noteChange(tx, { kind: 'customers', what: 'Separated two customers who had been merged' });
}

/** Replaces the tags of a customer. */
export async function tagPerson(tx: StoreTx, id: string, tags: string[]): Promise<void> {
  const [row] = await lockPerson(tx, id);
  if (tags.join() === row.tags.join()) return;
  await writeCustomer(tx, row.id, { tags });
  await keepWords(tx, row.id);
  await noteChange(tx, { kind: 'customers', what: 'Changed a customer’s tags' });
}
