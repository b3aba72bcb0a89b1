import type { PlanId } from '#shared/plans.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { changeStore, lockStore } from './queries.ts';
import { raiseVersion } from './versions.ts';

export interface PlanChange {
  plan: PlanId;
  /** After it the plan is Free even if nobody says so; null: no end. */
  until: Date | null;
}

/** Puts a store on a plan. Called by billing alone; nothing the store holds is touched. */
export async function setPlan(tx: StoreTx, { plan, until }: PlanChange): Promise<void> {
  const store = await lockStore(tx);
  if (store.plan === plan && store.plan_until?.getTime() === until?.getTime()) return;
  await changeStore(tx, { plan, plan_until: until });
  if (store.plan !== plan) await raiseVersion(tx);
}
