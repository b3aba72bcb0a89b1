import { lagosDate, lagosDay, startOfLagosDay } from '#shared/lagos.ts';
import { basesOf, removeDomain } from '../domains/index.ts';
import { requestRefund, findPayment } from '../payments/index.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { NameDeps } from './deps.ts';
import { codeSeal, connectIfPossible } from './leave.ts';
import { moveName } from './moves.ts';
import { changeOrder, isHeldHere, lockOrder, type NameOrder } from './queries.ts';
import { tellOwners } from './tell.ts';

/** What came of a command: what to print. Where it is not done, nothing was changed. */
export interface Done {
  done: boolean;
  says: string;
}

const not = (says: string): Done => ({ done: false, says });
const isDone = (says: string): Done => ({ done: true, says });
const standsOtherwise = ({ state }: NameOrder) =>
  not(`This cannot be done to a name that is “${state.replace('_', ' ')}”.`);

/** Does something to an order that is held, as it stands by then. */
export async function inOrder(
  deps: Pick<NameDeps, 'db'>,
  { id, store_id: storeId }: Pick<NameOrder, 'id' | 'store_id'>,
  change: (tx: StoreTx, order: NameOrder) => Promise<Done>,
): Promise<Done> {
  return deps.db.forStore(storeId).transact(async (tx) => {
    const order = await lockOrder(tx.platform, storeId, id);
    return order ? change(tx, order) : not('There is no such order any more.');
  });
}

/** The moment a year ends, of a typed day; a sentence where it is none that can be meant. */
export function endTyped(typed: string, now: Date): Date | string {
  const end = /^\d{4}-\d\d-\d\d$/.test(typed) ? startOfLagosDay(typed) : null;
  if (!end || Number.isNaN(end.getTime()) || lagosDay(end) !== typed)
    return 'Say the day its year ends, such as 2027-11-30.';
  if (end <= now || end > after(now, days(3_660))) return 'That day is not within the next ten years.';
  return end;
}

/** The operator is at it: what its owner asked for stays as it is until it is registered, refused or put back. */
export const take = (deps: NameDeps) => async (tx: StoreTx, order: NameOrder) => {
  const move = { to: 'registering', cause: 'taken by the operator', now: deps.clock.now() } as const;
  if (!(await moveName(tx, order, move))) return standsOtherwise(order);
  return isDone(`${order.wanted.join(', ')}: it is yours to register. “names show” says for whom.`);
};

export const putBack = (deps: NameDeps) => async (tx: StoreTx, order: NameOrder) => {
  if (order.state !== 'registering') return standsOtherwise(order);
  await moveName(tx, order, { to: 'asked', cause: 'put back by the operator', now: deps.clock.now() });
  return isDone('It waits again, and its owner can change it.');
};

/** The registry has given the name: it is its owner's, and among the store's domains where there is room for it. */
export const registered =
  (deps: NameDeps, { name, end }: { name: string; end: Date }) =>
  async (tx: StoreTx, order: NameOrder) => {
    const now = deps.clock.now();
    if (!order.wanted.includes(name)) return not(`Its owner has not asked for ${name}.`);
    if (await isHeldHere(tx.platform, name)) return not('Somebody has this name through us already.');
    const change = { name, ends_at: end, registered_at: now, reminded: null, reason: '' };
    // Of an order whose money went back in that very hour, too: what the registry has given is given.
    const mayBe =
      order.state === 'registering' || (order.state === 'withdrawn' && order.promised_on !== null);
    if (!mayBe) return standsOtherwise(order);
    await moveName(tx, order, { to: 'registered', cause: 'registered', now }, change);
    const connected = await connectIfPossible(deps, tx, order);
    await tellOwners(deps, tx, order, { kind: 'registered', day: lagosDate(end), connected });
    const next = connected
      ? '“names show” says which records to set for it.'
      : 'The store has no room for it among its domains now.';
    return isDone(`${name} is registered until ${lagosDate(end)}. ${next}`);
  };

export const refuse = (deps: NameDeps, reason: string) => async (tx: StoreTx, order: NameOrder) => {
  const move = { to: 'refused', cause: 'refused by the operator', now: deps.clock.now() } as const;
  if (!(await moveName(tx, order, move, { reason }))) return standsOtherwise(order);
  await tellOwners(deps, tx, order, { kind: 'refused', reason });
  return isDone('Its owner is told why, and can choose another name.');
};

/** The registry has renewed the name; its owner is reminded anew before the next end. */
export const renewed = (deps: NameDeps, end: Date) => async (tx: StoreTx, order: NameOrder) => {
  if (order.state !== 'renewing' && order.state !== 'expired') return standsOtherwise(order);
  if (end <= order.ends_at!) return not(`Its year ends on ${lagosDate(order.ends_at!)} already.`);
  const change = { ends_at: end, reminded: null, renewal_reference: null, reason: '' };
  await moveName(tx, order, { to: 'registered', cause: 'renewed', now: deps.clock.now() }, change);
  await tellOwners(deps, tx, order, { kind: 'renewed', day: lagosDate(end) });
  return isDone(`${order.name} is renewed until ${lagosDate(end)}.`);
};

/** It could not be renewed: what was paid for it goes back, which moves the name to where it was. */
export const notRenewed =
  (deps: NameDeps, { reason, actor }: { reason: string; actor: string }) =>
  async (tx: StoreTx, order: NameOrder) => {
    const reference = order.renewal_reference;
    const payment = reference && (await findPayment(tx.platform, reference));
    if (order.state !== 'renewing' || !payment) return standsOtherwise(order);
    const amountKobo = payment.captured_kobo! - payment.refund_kobo;
    const asked = await requestRefund(
      deps.payments,
      { platform: tx.platform, store: tx },
      {
        reference: payment.reference,
        amountKobo,
        reason,
        key: `name-not-renewed-${reference}`,
        requestedBy: actor,
      },
    );
    if (!asked.ok) return not('Its money cannot go back right now. Try again in a minute.');
    const now = (await lockOrder(tx.platform, tx.storeId, order.id))!;
    await changeOrder(tx.platform, order.id, { reason });
    await tellOwners(deps, tx, now, {
      kind: 'not_renewed',
      reason,
      amount_kobo: amountKobo,
      day: lagosDate(now.ends_at!),
      ended: now.state === 'expired',
    });
    return isDone('What was paid for it goes back, and its owner is told why.');
  };

/** Puts the registry's code where its owner can see it with her password. */
export const giveCode = (deps: NameDeps, code: string) => async (tx: StoreTx, order: NameOrder) => {
  if (order.state !== 'leaving') return standsOtherwise(order);
  const sealed_code = codeSeal(deps.config).close(code, order.id);
  await moveName(
    tx,
    order,
    { to: 'code_ready', cause: 'the code is there', now: deps.clock.now() },
    { sealed_code },
  );
  await tellOwners(deps, tx, order, { kind: 'code_ready', day: lagosDate(order.ends_at!) });
  return isDone('Its owner can see the code, with her password.');
};

/** The name is not with us any more: moved to another registrar where that was asked for, else let go. */
export const gone = (deps: NameDeps, reason: string) => async (tx: StoreTx, order: NameOrder) => {
  const isMove = order.state === 'leaving' || order.state === 'code_ready';
  const to = isMove ? 'moved_away' : 'let_go';
  if (!(await moveName(tx, order, { to, cause: 'gone', now: deps.clock.now() }, { reason })))
    return standsOtherwise(order);
  // Whoever registers it next is another: nothing of the shop leads there any more, at once.
  if (!isMove && (await basesOf(tx)).includes(order.name!)) await removeDomain(deps, tx, order.name!);
  await tellOwners(deps, tx, order, { kind: to, reason });
  return isDone(isMove ? 'It has moved away; its owner is told.' : 'It is let go; its owner is told.');
};

/** The registry knows the new details of whom a name is for. */
export const updated = (deps: NameDeps) => async (tx: StoreTx, order: NameOrder) => {
  if (!order.details_at) return not('Nothing of this name is to be told the registry.');
  await changeOrder(tx.platform, order.id, { details_at: null });
  await tellOwners(deps, tx, order, { kind: 'details_told', about: order.details_at.toISOString() });
  return isDone('Its owner is told that the registry knows.');
};
