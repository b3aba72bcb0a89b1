import { wordsOf } from '#shared/words/index.ts';
import { shopperDownloads } from '../../orders/index.ts';
import { isId } from '../../platform/ids.ts';
import { missing, orderOf, orderPage } from './order-page.ts';
import { field } from '../serving/request.ts';
import { noticeCookie, type Answer, type Visit } from '../serving/visit.ts';

/** What may be begun of one order by its shopper. */
export const beginLimit = { name: 'shop-download', max: 30, perMs: 60_000 };
/** Ranges of one download: a bad line asks for many. */
export const rangeLimit = { name: 'shop-download-range', max: 240, perMs: 60_000 };

/** How it is answered that a file is not had; the catalogue says why. */
export const refusedWith = { gone: 404, unpaid: 403, back: 410, used_up: 403, late: 403 } as const;

/** A file's button on the page of an order: leads to the file itself. */
export async function startDownload(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const [lineId = '', fileId = ''] = field(form, 'file', 100).split(':');
  if (!isId(lineId) || !isId(fileId)) return missing(visit);
  const begun = await shopperDownloads.begin(visit.deps, visit.store.storeDb, token, { lineId, fileId });
  if (begun.ok) return { kind: 'redirect', to: begun.path, cookies: [] };
  const order = begun.reason === 'gone' ? null : await orderOf(visit, token);
  if (!order || begun.reason === 'gone') return missing(visit);
  const status = refusedWith[begun.reason];
  const notice = wordsOf(visit.shell.language).fileRefusals[begun.reason];
  return { kind: 'page', status, page: await orderPage(visit, token, order, { notice }), cookies: [] };
}

/** “Ask for more downloads”: the shop is told. */
export async function askMore(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const lineId = field(form, 'line', 60);
  if (
    !isId(lineId) ||
    (await shopperDownloads.askMore(visit.deps, visit.store.storeDb, token, lineId)) === 'gone'
  )
    return missing(visit);
  return { kind: 'redirect', to: `/orders/${token}`, cookies: [noticeCookie('downloads_asked')] };
}
