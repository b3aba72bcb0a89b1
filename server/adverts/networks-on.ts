import { adNetworks, type AdNetwork } from '#shared/adverts.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { featuresOf, type StoreTerms } from '../stores/index.ts';
import { networkRows, type NetworkRow } from './queries.ts';

export type HeldPlan = Pick<StoreTerms, 'plan' | 'plan_until'>;

/** Whether the store's plan has networks told of sales now. */
export const mayTell = (terms: HeldPlan, now: Date): boolean => featuresOf(terms, now).includes('pixel');

/** The networks that are told of sales, in the order they are shown; none where the plan does not have it. */
export async function networksOn(tx: StoreTx, terms: HeldPlan, now: Date): Promise<NetworkRow[]> {
  return mayTell(terms, now) ? inOrder(await networkRows(tx)).filter((row) => row.switched_on) : [];
}

const inOrder = (rows: readonly NetworkRow[]) =>
  rows.toSorted((one, other) => adNetworks.indexOf(one.network) - adNetworks.indexOf(other.network));

/** Those that a shopper is asked about at the checkout. */
export const networksToAsk = async (tx: StoreTx, terms: HeldPlan, now: Date): Promise<AdNetwork[]> =>
  (await networksOn(tx, terms, now)).map(({ network }) => network);

/** Whether a network's own script comes with the pages of its shop, as far as its owner says. */
export const hasScript = ({
  switched_on,
  script_on,
}: Pick<NetworkRow, 'switched_on' | 'script_on'>): boolean => switched_on && script_on;

/** Networks whose own script a shop uses, whatever its plan says now. */
export const networksWithScript = async (tx: StoreTx): Promise<{ network: AdNetwork; key: string }[]> =>
  inOrder(await networkRows(tx))
    .filter(hasScript)
    .map(({ network, network_key: key }) => ({ network, key }));

/** Whether somebody entered a network, on or off. */
export const hasNetworks = async (tx: StoreTx): Promise<boolean> => (await networkRows(tx)).length > 0;
