import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#shared/api/contract.ts';
import type { Discount, DiscountInput, stopDiscounts } from '#shared/api/discounts.ts';
import { codeOf } from '#shared/orders/discounts.ts';
import { lagosDay, startOfLagosDay } from '#shared/lagos.ts';
import type { Clock } from '../platform/clock.ts';
import { after, days } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { storeTerms } from '../stores/index.ts';
import { notNow } from './apply.ts';
import {
  findDiscount,
  insertDiscount,
  isTaken,
  lockDiscount,
  namesOf,
  startDiscountRows,
  stopDiscountRows,
  stoppedBy,
  updateDiscount,
  wasUsed,
  type DiscountRow,
  type DiscountTermsRow,
} from './queries.ts';

export interface CodeDeps {
  config: Config;
  clock: Clock;
}

const noSuchCode = () => notFound('We could not find that code.');
const taken = (code: string) =>
  new AppError('conflict', { code: `You have a code ${code} already. Choose another one.` });

/** What does not belong to the kind is not kept. */
function termsOf(input: DiscountInput): DiscountTermsRow {
  const { code, kind, once, least_kobo, most_uses, most_per_customer, product_ids, collection_ids } = input;
  const isSet = kind === 'buy_get';
  return {
    code,
    kind,
    once,
    least_kobo,
    most_uses,
    most_per_customer,
    product_ids: [...new Set(product_ids)],
    collection_ids: [...new Set(collection_ids)],
    percent: kind === 'percent' ? input.percent : isSet ? (input.percent ?? 100) : null,
    amount_kobo: kind === 'fixed' ? input.amount_kobo : null,
    buy: isSet ? input.buy : null,
    get: isSet ? input.get : null,
    starts_at: input.starts_on ? startOfLagosDay(input.starts_on) : null,
    // The last day counts whole.
    ends_at: input.ends_on ? after(startOfLagosDay(input.ends_on), days(1)) : null,
  };
}

/**
 * Makes a code. One that this form made already, and whose answer was lost on the line, is as it is said now.
 * @throws AppError conflict when the store has this code; as `changeCode` where it was used meanwhile.
 */
export async function createCode(
  { clock }: CodeDeps,
  tx: StoreTx,
  { id = newId(), ...input }: DiscountInput & { id?: string | undefined },
): Promise<string> {
  if (await insertDiscount(tx, { ...termsOf(input), id, created_at: clock.now() }))
    await noteChange(tx, { kind: 'discounts', what: `Made the code ${input.code}` });
  else if (await lockDiscount(tx, id)) await changeCode(tx, id, input);
  else throw taken(input.code);
  return id;
}

/**
 * Changes a code. Orders keep what they were promised, so one that was used keeps its name. False, and nothing is
 * changed, where somebody else made another of it than was seen, and than is asked for.
 * @throws AppError conflict in words when the store has the code, or it was used more often than it is to be.
 */
export async function changeCode(
  tx: StoreTx,
  id: string,
  { seen, ...input }: DiscountInput & { seen?: DiscountInput | undefined },
): Promise<boolean> {
  const row = await lockDiscount(tx, id);
  if (!row) throw noSuchCode();
  const isNow = (other: DiscountInput) => isDeepStrictEqual({ ...row, ...termsOf(other) }, row);
  if (isNow(input)) return true;
  if (seen && !isNow(seen)) return false;
  if (input.most_uses !== null && input.most_uses < row.uses)
    throw new AppError('conflict', {
      most_uses: `It was used ${row.uses} times already. Stop it, or allow at least as many.`,
    });
  if (input.code !== row.code && (await wasUsed(tx, id)))
    throw new AppError('conflict', {
      code: `Orders were placed with ${row.code}, so it keeps its name. Make a new code instead.`,
    });
  if (await isTaken(tx, input.code, id)) throw taken(input.code);
  await updateDiscount(tx, id, termsOf(input));
  await noteChange(tx, { kind: 'discounts', what: `Changed the code ${row.code}` });
  return true;
}

/** Stops a code, or starts it again; where it stands so already nothing changes. */
export async function stopCode(
  { clock }: CodeDeps,
  tx: StoreTx,
  id: string,
  stopped: boolean,
): Promise<void> {
  const row = await lockDiscount(tx, id);
  if (!row) throw noSuchCode();
  if (stopped === (row.stopped_at !== null)) return;
  await updateDiscount(tx, id, { stopped_at: stopped ? clock.now() : null, stopped_by_edit: null });
  await noteChange(tx, {
    kind: 'discounts',
    what: `${stopped ? 'Stopped' : 'Started again'} the code ${row.code}`,
  });
}

const manyCodes = (count: number) => `${count} ${count === 1 ? 'code' : 'codes'}`;

/** Stops many codes under an id by which it is done once and taken back as one; what was stopped before is none of it. */
export async function stopCodes(
  { clock }: CodeDeps,
  tx: StoreTx,
  { id, which }: BodyOf<typeof stopDiscounts>,
): Promise<{ code_count: number }> {
  const known = await stoppedBy(tx, id);
  if (known > 0) return { code_count: known };
  const chosen = 'ids' in which ? { ids: which.ids } : { search: codeOf(which.search ?? '') };
  const count = await stopDiscountRows(tx, id, { ...chosen, at: clock.now() });
  if (count > 0) await noteChange(tx, { kind: 'discounts', what: `Stopped ${manyCodes(count)}` });
  // Also where the same was sent twice at once, and this one came second.
  return { code_count: await stoppedBy(tx, id) };
}

/** Starts again what such a stop stopped, but for what was started or stopped by itself since. */
export async function startCodes(tx: StoreTx, id: string): Promise<{ code_count: number }> {
  const count = await startDiscountRows(tx, id);
  if (count > 0) await noteChange(tx, { kind: 'discounts', what: `Started ${manyCodes(count)} again` });
  return { code_count: count };
}

/** Letters nobody takes for another. */
const clearLetters = 'ACDEFGHJKLMNPRTUVWXY';

/** A code of the store's first word and a number, with letters more where it has that one. */
export async function proposedCode({ config }: CodeDeps, tx: StoreTx, off: string): Promise<string> {
  const { name } = await storeTerms(tx, config);
  const word = codeOf(
    name
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .split(/\s+/)[0] ?? '',
  ).slice(0, 8);
  const base = (word.length >= 3 ? word : 'SAVE') + off;
  let code = base;
  while (await isTaken(tx, code, newId()))
    code = base + Array.from({ length: 3 }, () => clearLetters[randomInt(clearLetters.length)]!).join('');
  return code;
}

/** @throws AppError not_found for a code the store does not have. */
export async function viewCode(deps: CodeDeps, tx: StoreTx, id: string): Promise<Discount> {
  const row = await findDiscount(tx, id);
  if (!row) throw noSuchCode();
  return (await viewCodes(deps, tx, [row]))[0]!;
}

/** Codes as their owner sees them. */
export async function viewCodes(
  { config, clock }: CodeDeps,
  tx: StoreTx,
  rows: readonly DiscountRow[],
): Promise<Discount[]> {
  const { url } = await storeTerms(tx, config);
  const products = await namesOf(
    tx,
    'products',
    rows.flatMap((row) => row.product_ids),
  );
  const collections = await namesOf(
    tx,
    'collections',
    rows.flatMap((row) => row.collection_ids),
  );
  const now = clock.now();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    kind: row.kind,
    percent: row.percent,
    amount_kobo: row.amount_kobo,
    buy: row.buy,
    get: row.get,
    once: row.once,
    least_kobo: row.least_kobo,
    most_uses: row.most_uses,
    most_per_customer: row.most_per_customer,
    starts_on: row.starts_at && lagosDay(row.starts_at),
    ends_on: row.ends_at && lagosDay(after(row.ends_at, -days(1))),
    products: named(row.product_ids, products),
    collections: named(row.collection_ids, collections),
    state: stateOf(row, now),
    uses: row.uses,
    uses_left: row.most_uses === null ? null : row.most_uses - row.uses,
    url: `${url}/?code=${row.code}`,
    created_at: row.created_at.toISOString(),
  }));
}

function stateOf(row: DiscountRow, now: Date): Discount['state'] {
  const reason = notNow(row, now)?.reason;
  return reason === 'stopped' || reason === 'not_yet' || reason === 'over' || reason === 'used_up'
    ? reason
    : 'on';
}

const named = (ids: readonly string[], names: Map<string, string>) =>
  ids.map((id) => ({ id, title: names.get(id) ?? 'No longer there' }));
