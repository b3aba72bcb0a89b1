import { openCases, type MoneyCase } from '../../payments/index.ts';
import { after, days, startOfDayInLagos } from '../../platform/clock.ts';
import { tellOwners } from '../letters/news.ts';
import type { OrderDeps } from '../deps.ts';
import { findOrder } from '../queries.ts';
import { viewCase } from './view-case.ts';

/** Money that waits for its store's word is told again after this long, and then once a day. */
const patienceMs = days(1);

/** Tells owners again of odd money they have not decided about. Answers how many cases were looked at. */
export async function remindOwners(deps: OrderDeps): Promise<number> {
  const now = deps.clock.now();
  const cases = (await openCases(deps.db.platform, { keys: 'own' }, now)).filter(
    (one) => one.kind !== 'going_back' && one.since < after(now, -patienceMs),
  );
  for (const one of cases)
    await remind(deps, one, startOfDayInLagos(now)).catch((error: unknown) =>
      deps.log.error('an owner could not be told of odd money', { error }),
    );
  return cases.length;
}

async function remind(deps: OrderDeps, one: MoneyCase, day: Date): Promise<void> {
  const { payment } = one;
  await deps.db.forStore(payment.store_id!).transact(async (tx) => {
    const order = await findOrder(tx, payment.owner_id);
    if (!order) return;
    await tellOwners(deps, tx, order, 'payment-to-explain', {
      about: `${payment.reference}:${day.toISOString()}`,
      explanation: viewCase(one, order).explanation,
    });
  });
}
