import { adNetworks, type AdNetwork } from '#shared/adverts.ts';
import type { StoreTx } from '../platform/db.ts';
import { featuresOf, type StoreTerms } from '../stores/index.ts';
import { networkRows } from './queries.ts';

export type HeldPlan = Pick<StoreTerms, 'plan' | 'plan_until'>;

/** Whether the store's plan has networks told of sales now. */
export const mayTell = (terms: HeldPlan, now: Date): boolean => featuresOf(terms, now).includes('pixel');

/** The networks that a shopper is asked about at the checkout; none where the plan does not have it. */
export async function networksToAsk(tx: StoreTx, terms: HeldPlan, now: Date): Promise<AdNetwork[]> {
  if (!mayTell(terms, now)) return [];
  const on = (await networkRows(tx)).filter((row) => row.switched_on).map((row) => row.network);
  return adNetworks.filter((network) => on.includes(network));
}

/** Whether somebody entered a network, on or off. */
export const hasNetworks = async (tx: StoreTx): Promise<boolean> => (await networkRows(tx)).length > 0;
