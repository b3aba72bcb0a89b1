import { keysFor, type Config } from '../platform/config/config.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { derivedSecret } from '../platform/ids.ts';

/** By what somebody was known to a store. */
export interface Reached {
  phones: readonly string[];
  emails: readonly string[];
}

/** What is kept of an erased number or address: whoever has not the key of the program can try none of them out. */
const proofsOf = (config: Config, storeId: string, what: string): string[] =>
  keysFor(config, 'erased people').map((key) => derivedSecret(key, `${storeId}:${what.toLowerCase()}`));

/** Keeps that who was reached so was erased, so that no list that is brought later has them again. */
export async function keepErased(tx: StoreTx, config: Config, who: Reached, at: Date): Promise<void> {
  const proofs = new Set([...who.phones, ...who.emails].map((one) => proofsOf(config, tx.storeId, one)[0]!));
  if (proofs.size === 0) return;
  await tx.db
    .insertInto('erased_people')
    .values([...proofs].map((proof) => ({ store_id: tx.storeId, proof, erased_at: at })))
    .onConflict((conflict) => conflict.columns(['store_id', 'proof']).doNothing())
    .execute();
}

/** Which of these numbers and addresses were erased from the store. */
export async function erasedAmong(
  tx: StoreTx,
  config: Config,
  said: readonly string[],
): Promise<Set<string>> {
  const byProof = new Map(
    said
      .filter(Boolean)
      .flatMap((one) => proofsOf(config, tx.storeId, one).map((proof) => [proof, one] as const)),
  );
  if (byProof.size === 0) return new Set();
  const rows = await tx.db
    .selectFrom('erased_people')
    .select('proof')
    .where('store_id', '=', tx.storeId)
    .where('proof', 'in', [...byProof.keys()])
    .execute();
  return new Set(rows.map(({ proof }) => byProof.get(proof)!));
}
