import type { PayForPage } from '#shared/storefront.ts';
import { payFor } from '../../orders/index.ts';
import { askLimit } from './order-page.ts';
import { notFoundPage } from '../pages/pages.ts';
import { noticeCookie, takeNotice, type Answer, type Visit } from '../serving/visit.ts';

const missing = async (visit: Visit): Promise<Answer> => ({
  kind: 'page',
  status: 404,
  page: await notFoundPage(visit),
  cookies: [],
});

/** The page on which somebody else pays for an order. Who comes back from paying is told what the provider says. */
export async function showPayFor(visit: Visit, token: string, query: URLSearchParams): Promise<Answer> {
  const { deps, store, shell, mode } = visit;
  const path = `/pay/${token}`;
  const order = await payFor.orderOf(deps, store.storeDb, token);
  if (!order) return missing(visit);
  if (query.has('back')) {
    if (order.state === 'open' || order.state === 'checking') {
      await visit.limits.use(askLimit, token);
      await payFor.ask(deps, store.storeDb, token);
    }
    return { kind: 'redirect', to: path, cookies: [] };
  }
  const { said, cookies } = takeNotice(visit);
  const page: PayForPage = {
    kind: 'pay-for',
    shell,
    mode,
    path,
    order,
    notice: said,
  };
  return { kind: 'page', status: 200, page, cookies };
}

const isSaid = (reason: string) => ['stock', 'code', 'card', 'provider', 'checking'].includes(reason);

/** By the same road as the shopper's own next try. */
export async function payForIt(visit: Visit, token: string): Promise<Answer> {
  const result = await payFor.begin(visit.deps, visit.store.storeDb, token);
  if (result.ok) return { kind: 'redirect', to: result.pay_url, cookies: [] };
  if (result.reason === 'gone' && !(await payFor.orderOf(visit.deps, visit.store.storeDb, token)))
    return missing(visit);
  const cookies = isSaid(result.reason) ? [noticeCookie(`pay_${result.reason}`)] : [];
  return { kind: 'redirect', to: `/pay/${token}`, cookies };
}
