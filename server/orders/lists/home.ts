import type { z } from 'zod';
import type { Overview } from '#shared/api/orders.ts';
import { stockToLookAt } from '../../catalogue/index.ts';
import { startOfDayInLagos } from '../../platform/clock.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import { countCameBack } from '../came-back/queries.ts';
import { countToConfirm } from '../confirming/queries.ts';
import { transfersToConfirm } from '../direct-transfers/list.ts';
import { countToExplain } from '../explaining/explain.ts';
import { figuresSince, latestInList } from './list-queries.ts';
import type { OrderDeps } from '../deps.ts';
import { countNotDelivered } from '../riders/queries.ts';
import { summaryOf } from '../view.ts';

/** The numbers of the dashboard's home; a day begins at midnight in Lagos. */
export async function overviewOf(
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
): Promise<z.input<typeof Overview>> {
  const [figures, unexplained, toConfirm, transfers, stock, failed, cameBack, recent] = await pipelined([
    figuresSince(tx, startOfDayInLagos(deps.clock.now())),
    countToExplain(deps, tx),
    countToConfirm(tx),
    transfersToConfirm(tx),
    stockToLookAt(tx, deps.clock.now()),
    countNotDelivered(tx),
    countCameBack(tx),
    latestInList(tx, 5),
  ]);
  return {
    ...figures,
    payments_to_explain: unexplained,
    orders_to_confirm: toConfirm,
    transfers_to_confirm: transfers.filter((one) => one.sent_at).length,
    ...stock,
    parcels_not_delivered: failed,
    orders_came_back: cameBack,
    recent: recent.map(summaryOf),
  };
}
