import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type {
  addPlace as addCall,
  closePlace as closeCall,
  listPlaces,
  movePieces,
  standingAt,
} from '#shared/api/stock-places.ts';
import { mostPlaces } from '#shared/api/stock-places.ts';
import { noteChange } from '../../platform/http/changes.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { settleCounts } from '../kept/settle.ts';
import { changeLevel, transferPieces, type LeftChanged } from '../stock/levels.ts';
import { variantIdsOf } from '../stock/movement-queries.ts';
import { standsAt, type At } from '../stock/placed.ts';
import { placeFor } from './for.ts';
import { nameOfVariant } from '../product-notes.ts';
import { tellOf } from '../stock/stock.ts';
import {
  findPlace,
  insertPlace,
  isNamed,
  lockPlace,
  openPlaces,
  setPlace,
  standingsOf,
  sumsOfPlaces,
  type PlaceRow,
} from './queries.ts';

type Places = AnswerOf<typeof listPlaces>;

/** Open places with what stands there; none where the store has not said a second one. */
export async function placesOf(tx: StoreTx): Promise<Places> {
  const rows = await openPlaces(tx);
  // Where only the first is open nobody has to choose, and nothing speaks of it.
  if (rows.length < 2) return { items: [] };
  const sums = await sumsOfPlaces(tx);
  return {
    items: rows.map(({ id, name, first }) => {
      const sum = sums.find((one) => one.place === (first ? null : id));
      return { id, name, first, pieces: sum?.pieces ?? 0, things: sum?.things ?? 0 };
    }),
  };
}

/**
 * Adds a place, once under its id; with the first that is added the one that was there all along gets its name.
 * @throws AppError bad_input where a name is missing or taken; conflict where there are as many as there may be.
 */
export async function addPlace(
  tx: StoreTx,
  at: Date,
  { id, name, first_name }: BodyOf<typeof addCall>,
): Promise<void> {
  if (await findPlace(tx, id)) return;
  const open = await openPlaces(tx);
  if (open.length >= mostPlaces) throw new AppError('conflict', `A store has at most ${mostPlaces} places.`);
  const first = open.find((one) => one.first);
  const firstName = first_name ?? first?.name;
  if (!firstName)
    throw new AppError('bad_input', { first_name: ['Say what the place is called that you have now.'] });
  if (firstName.toLowerCase() === name.toLowerCase()) throw taken();
  const base = { created_at: at, closed_at: null };
  if (!first) await insertPlace(tx, { ...base, id: newId(), name: firstName, first: true });
  else if (first_name) await rename(tx, first, first_name);
  if (await isNamed(tx, name, null)) throw taken();
  await insertPlace(tx, { ...base, id, name, first: false });
  await noteChange(tx, { kind: 'stock', what: `Added the place ${name}` });
}

const taken = () => new AppError('bad_input', { name: ['Another place has this name.'] });

/** @throws AppError not_found, bad_input where another place has the name. */
export async function renamePlace(tx: StoreTx, id: string, name: string): Promise<void> {
  await rename(tx, await mustBeOpen(tx, id), name);
}

async function rename(tx: StoreTx, place: PlaceRow, name: string): Promise<void> {
  if (place.name === name) return;
  if (await isNamed(tx, name, place.id)) throw taken();
  await setPlace(tx, place.id, { name });
  await noteChange(tx, {
    kind: 'stock',
    what: 'Changed the name of a place',
    before: place.name,
    after: name,
  });
}

async function mustBeOpen(tx: StoreTx, id: string): Promise<PlaceRow> {
  const place = await lockPlace(tx, id);
  if (!place || place.closed_at) throw notFound('We could not find that place in this store.');
  return place;
}

/**
 * Closes a place after what stands there was taken to the first, or written off. What is told of it later, by a phone
 * that had no line, counts at the first place.
 * @throws AppError not_found; conflict, and nothing is kept, for the first place, or where another number stands there.
 */
export async function closePlace(
  tx: StoreTx,
  at: Date,
  { id, pieces, seen }: BodyOf<typeof closeCall> & { id: string },
): Promise<void> {
  const place = await mustBeOpen(tx, id);
  if (place.first)
    throw new AppError(
      'conflict',
      'Your first place stays. To give it up, move its pieces, give it the name of the place you keep, and close that one.',
    );
  const standing = await standingsOf(tx, { at: id });
  const stands = standing.reduce((sum, one) => sum + (one.elsewhere?.[id] ?? 0), 0);
  if (stands !== seen)
    throw new AppError('conflict', `${stands} pieces stand there by now. Look at it again.`);
  const changed: LeftChanged[] = [];
  for (const { variant_id: variantId, elsewhere } of standing) {
    const quantity = elsewhere![id]!;
    const one = await emptyOne(tx, { at, variantId, id, quantity, pieces });
    if (one) changed.push(one);
  }
  await setPlace(tx, id, { closed_at: at });
  const what = pieces === 'to_first' ? 'its pieces went to the first place' : 'its pieces were written off';
  await noteChange(tx, { kind: 'stock', what: `Closed the place ${place.name}`, after: what });
  await tellOf(tx, changed);
}

interface Emptied {
  at: Date;
  variantId: string;
  id: string;
  quantity: number;
  pieces: 'to_first' | 'write_off';
}

async function emptyOne(
  tx: StoreTx,
  { at, variantId, id, quantity, pieces }: Emptied,
): Promise<LeftChanged | null> {
  const note = 'The place was closed';
  if (pieces === 'write_off' && quantity > 0)
    return changeLevel(tx, {
      at,
      variantId,
      kind: 'lost',
      quantity,
      by: { onHand: -quantity, held: 0, committed: 0 },
      needs: 'shelf',
      place: id,
      note,
    });
  // What is short there is short at the first place from now on.
  const [from, to]: [At, At] = quantity > 0 ? [id, null] : [null, id];
  const whatever = quantity < 0;
  await transferPieces(tx, {
    at,
    variantId,
    from,
    to,
    quantity: Math.abs(quantity),
    key: newId(),
    note,
    whatever,
  });
  return null;
}

/** What stands of a product at each place. */
export async function standingOfProduct(
  tx: StoreTx,
  productId: string,
): Promise<AnswerOf<typeof standingAt>> {
  const places = await openPlaces(tx);
  if (places.length < 2) return { items: [] };
  const rows = await standingsOf(tx, { ids: await variantIdsOf(tx, productId) });
  return {
    items: rows.flatMap(({ variant_id, total, elsewhere }) =>
      places.map(({ id, first }) => ({
        variant_id,
        place_id: id,
        pieces: standsAt(total, elsewhere, first ? null : id),
      })),
    ),
  };
}

/**
 * Takes pieces from one place to another, once under its key.
 * @throws AppError conflict where fewer stand there, or the key was another change's.
 */
export async function moveBetween(
  tx: StoreTx,
  at: Date,
  { key, variant_id: variantId, from, to, quantity }: BodyOf<typeof movePieces>,
): Promise<AnswerOf<typeof movePieces>> {
  // In the order of their ids, so that two ways between the same two do not wait for each other.
  const ids = [from, to].toSorted();
  const found = new Map<string, At>();
  for (const id of ids) found.set(id, await placeFor(tx, id));
  const [there, here] = [found.get(from)!, found.get(to)!] as [At, At];
  const done = await transferPieces(tx, { at, variantId, from: there, to: here, quantity, key, note: '' });
  const [row] = await standingsOf(tx, { ids: [variantId] });
  if (!row) throw notFound('We could not find that product in this store, or its stock is not counted.');
  const stands = (place: At) => standsAt(row.total, row.elsewhere, place);
  if (done === 'short') throw tooFew(stands(there));
  if (done === 'again') return { from: stands(there), to: stands(here) };
  await settleCounts(tx, { variantId, now: at });
  const names = await openPlaces(tx);
  const nameOf = (id: string) => names.find((one) => one.id === id)?.name ?? '';
  await noteChange(tx, {
    kind: 'stock',
    what: `Moved ${quantity} of ${await nameOfVariant(tx, variantId)}`,
    before: nameOf(from),
    after: nameOf(to),
  });
  return { from: stands(there), to: stands(here) };
}

const tooFew = (stands: number) =>
  new AppError('conflict', {
    quantity: [
      stands <= 0 ? 'None stands there.' : `Only ${stands} ${stands === 1 ? 'stands' : 'stand'} there.`,
    ],
  });
