import { newId, newReference } from '../platform/ids.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { NameNewsDeps } from './deps.ts';
import { moveName } from './moves.ts';
import { held, insertOrder, lockByInvoice } from './queries.ts';
import { tellOwners } from './tell.ts';

/** A Starter Pack was paid: its name can be chosen. In the transaction of the payment; told again it changes nothing. */
export async function entitle(
  { clock }: Pick<NameNewsDeps, 'clock'>,
  tx: StoreTx,
  invoiceId: string,
): Promise<void> {
  const now = clock.now();
  await insertOrder(tx.platform, {
    id: newId(),
    // Eight characters of 32, which the operator can type.
    code: newReference('n').slice(2, 10),
    store_id: tx.storeId,
    invoice_id: invoiceId,
    state: 'entitled',
    since: now,
    created_at: now,
  });
}

const reasons = {
  refunded: 'The money for the Starter Pack is going back to you.',
  disputed: 'Your bank is asking for the money for the Starter Pack back.',
  lost: 'Your bank has taken back the money for the Starter Pack.',
} as const;

/**
 * The money of a Starter Pack went back, or a bank wants it. A name that is not registered is not registered; one that
 * is stays its holder's, since it is in their name at the registry.
 */
export async function withdraw(
  deps: NameNewsDeps,
  tx: StoreTx,
  invoiceId: string,
  why: keyof typeof reasons,
): Promise<void> {
  const order = await lockByInvoice(tx.platform, invoiceId);
  if (!order) return;
  const now = deps.clock.now();
  const reason = reasons[why];
  if (await moveName(tx, order, { to: 'withdrawn', cause: `pack ${why}`, now }, { reason }))
    return tellOwners(deps, tx, order, { kind: 'withdrawn', reason });
  const isHeld = held.some((state) => state === order.state);
  // While a bank decides, nothing is said of what stays as it is.
  if (isHeld && why !== 'disputed') await tellOwners(deps, tx, order, { kind: 'kept', about: 'pack' });
}

/** The money of a Starter Pack stays with us after all: what was withdrawn can be chosen again, with what was typed. */
export async function bringBack(deps: NameNewsDeps, tx: StoreTx, invoiceId: string): Promise<void> {
  const order = await lockByInvoice(tx.platform, invoiceId);
  if (!order || order.state !== 'withdrawn') return;
  const move = { to: 'entitled', cause: 'the pack is paid after all', now: deps.clock.now() } as const;
  await moveName(tx, order, move, { reason: '' });
  await tellOwners(deps, tx, order, { kind: 'back' });
}
