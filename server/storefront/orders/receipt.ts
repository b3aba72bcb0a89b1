import { receiptFile } from '#shared/orders/receipt.ts';
import { shopperDoes } from '../../orders/index.ts';
import { minutes } from '../../platform/clock.ts';
import { missing } from './order-page.ts';
import type { Answer, Visit } from '../serving/visit.ts';

/** How often one order's paper is made as a file. */
export const fileLimit = { name: 'shop-receipt', max: 20, perMs: minutes(1) };

/** The paper of an order's money. Where its customer was erased since, the order's own page says so. */
export async function showReceipt(visit: Visit, token: string): Promise<Answer> {
  const { shell, mode } = visit;
  const receipt = await receiptFor(visit, token);
  if (!receipt) return elsewhere(visit, token);
  const path = `/orders/${token}/receipt`;
  const page = { kind: 'receipt', shell, mode, path, receipt } as const;
  return { kind: 'page', status: 200, page, cookies: [] };
}

export async function saveReceipt(visit: Visit, token: string): Promise<Answer> {
  await visit.limits.use(fileLimit, token);
  const receipt = await receiptFor(visit, token);
  if (!receipt) return elsewhere(visit, token);
  const body = await shopperDoes.receiptFile(receipt, visit.shell.language);
  return { kind: 'file', name: receiptFile(receipt), type: 'application/pdf', body };
}

const receiptFor = ({ deps, store }: Visit, token: string) => shopperDoes.receipt(deps, store.storeDb, token);

async function elsewhere(visit: Visit, token: string): Promise<Answer> {
  if (!(await shopperDoes.findErased(visit.deps, visit.store.storeDb, token))) return missing(visit);
  return { kind: 'redirect', to: `/orders/${token}`, cookies: [] };
}
