import { noteChange } from '../../platform/http/changes.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { lockProducts } from '../prices/price-change-queries.ts';
import { setStatus } from '../queries.ts';
import { raiseSeen } from '../seen.ts';
import { madeBy, stateOfList } from './queries.ts';
import { turnList } from './turns.ts';

/**
 * Archives what a list made, besides what somebody ordered meanwhile. Done twice it is done once.
 * @throws AppError not_found; conflict while its goods still come in.
 */
export async function undoList(
  tx: StoreTx,
  at: Date,
  listId: string,
): Promise<{ archived: number; kept: { id: string; title: string }[] }> {
  const state = await stateOfList(tx, listId);
  if (!state) throw notFound('We could not find that list.');
  if (state !== 'done' && state !== 'undone')
    throw new AppError('conflict', 'These goods are still coming in. Wait until they are all there.');
  const made = await madeBy(tx, listId);
  if (state === 'undone') return { archived: 0, kept: made.filter(({ sold }) => sold).map(shown) };
  const back = made.filter(({ sold }) => !sold).map(({ id }) => id);
  const archived = back.length;
  if (archived > 0) {
    await lockProducts(tx, back);
    await setStatus(tx, at, back, 'archived');
    await raiseSeen(tx, { products: back, lists: ['place'], soldOut: true });
  }
  await turnList(tx, listId, 'undone');
  await noteChange(tx, {
    kind: 'products',
    what: 'Took back a list of goods',
    after: `${archived} put away`,
  });
  return {
    archived,
    kept: made.filter(({ sold }) => sold).map(shown),
  };
}

const shown = ({ id, title }: { id: string; title: string }) => ({ id, title });
