import type { LineDownload } from '#shared/api/files.ts';
import { moreDownloads, usualDownloads } from '#shared/goods/files.ts';
import { isPaidStatus, isToConfirm, mayGoBack } from '#shared/states.ts';
import { filesBought, fileView, findFile, type FileRow } from '../../files/index.ts';
import { after, hours } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { signedIds } from '../../platform/secrets/signed-id.ts';
import type { OrderDeps } from '../deps.ts';
import {
  addBytes,
  downloadsOf,
  findDownload,
  grantMore,
  insertDownload,
  type DownloadRow,
} from './download-queries.ts';
import { openPart } from '../parts/parts.ts';
import { noSuchOrder } from '../standing.ts';
import { orderIdOf } from '../links.ts';
import { tellOwners } from '../letters/news.ts';
import { appendEvent, eventsOf, findOrder, linesOf, lockOrder, type LineRow } from '../queries.ts';
import { isPaid, lockedOrder, paidBy, standingOf, type Standing } from '../standing.ts';

/** The largest file takes about so long on a slow line; the address opens nothing to anybody afterwards. */
const addressMs = hours(6);
/** What breaks off is sent again: of one download so many times the file's bytes leave at most. */
const mostTimes = 3;

/**
 * Whether the files of a line may be downloaded now: computed from what was paid and what went back, at every request.
 */
function accessOf(standing: Standing, line: Pick<LineRow, 'taken_back_by'>): LineDownload['access'] {
  const { order, refunds } = standing;
  if (order.status === 'canceled') return order.captured_kobo > 0 ? 'back' : 'unpaid';
  const paid = order.pay_method === 'on_delivery' ? isPaidStatus(order.payment_status) : isPaid(standing);
  // What is collected with the goods comes before any file does.
  if (openPart(standing.parts)) return 'unpaid';
  if (!paid) return paidBy(standing).length > 0 || order.refunded_kobo > 0 ? 'back' : 'unpaid';
  if (isToConfirm(order)) return 'unpaid';
  const back = refunds.find((refund) => refund.key === line.taken_back_by);
  return back && mayGoBack(back.state) ? 'back' : 'open';
}

/** How often each file of a line may be downloaded in all. */
const allowedOf = (line: Pick<LineRow, 'more_downloads'>) => usualDownloads + line.more_downloads;

/** What can be downloaded of an order, by line; nothing for lines that are delivered. */
export async function lineDownloads(
  tx: StoreTx,
  standing: Standing,
  lines: readonly LineRow[],
): Promise<Map<string, LineDownload>> {
  const digital = lines.filter((line) => line.digital && !line.gift_card);
  if (digital.length === 0) return new Map();
  const { order } = standing;
  const files = await filesBought(tx, digital, order.placed_at);
  const done = await downloadsOf(tx, order.id);
  return new Map(digital.map((line) => [line.id, viewLine(standing, line, files, done)]));
}

function viewLine(
  standing: Standing,
  line: LineRow,
  files: ReadonlyMap<string, FileRow[]>,
  done: readonly DownloadRow[],
): LineDownload {
  return {
    access: accessOf(standing, line),
    allowed: allowedOf(line),
    files: (files.get(line.product_id) ?? []).map((file) => {
      const its = done.filter((one) => one.line_id === line.id && one.file_id === file.id);
      return { ...fileView(file), downloads: its.length, last_at: its[0]?.at.toISOString() ?? null };
    }),
  };
}

type NoDownload = 'gone' | 'unpaid' | 'back' | 'used_up';

/**
 * Begins a download of a file that was paid for, or goes on with one that broke off, and answers its address on the
 * store's host.
 */
async function beginDownload(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
  wanted: { lineId: string; fileId: string },
): Promise<{ ok: true; path: string } | { ok: false; reason: NoDownload }> {
  const orderId = orderIdOf(deps.config, storeDb.id, token);
  if (!orderId) return { ok: false, reason: 'gone' };
  return storeDb.transact(async (tx) => {
    // Two taps at once are one after the other, so that neither passes the count of the other.
    const order = await lockOrder(tx, orderId);
    const line = order && (await linesOf(tx, orderId)).find(({ id }) => id === wanted.lineId);
    if (!order || !line?.digital) return { ok: false, reason: 'gone' };
    const access = accessOf(await standingOf(deps, tx, order), line);
    if (access !== 'open') return { ok: false, reason: access };
    const files = (await filesBought(tx, [line], order.placed_at)).get(line.product_id) ?? [];
    const file = files.find(({ id }) => id === wanted.fileId);
    if (!file) return { ok: false, reason: 'gone' };
    const now = deps.clock.now();
    const done = (await downloadsOf(tx, orderId)).filter(
      (one) => one.line_id === line.id && one.file_id === file.id,
    );
    const open = done.find((one) => one.bytes_sent < file.size_bytes && after(one.at, addressMs) > now);
    if (open) return { ok: true, path: pathOf(deps, tx.storeId, open) };
    if (done.length >= allowedOf(line)) return { ok: false, reason: 'used_up' };
    const row = { id: newId(), order_id: orderId, line_id: line.id, file_id: file.id, at: now };
    await insertDownload(tx, row);
    const message = `${file.name}: download ${done.length + 1} of ${allowedOf(line)}.`;
    await appendEvent(tx, orderId, { at: now, kind: 'downloaded', message, actor: order.name });
    return { ok: true, path: pathOf(deps, tx.storeId, row) };
  });
}

const tokensOf = (deps: Pick<OrderDeps, 'config' | 'clock'>) =>
  signedIds(deps.config, 'download', deps.clock);

const pathOf = (
  deps: Pick<OrderDeps, 'config' | 'clock'>,
  storeId: string,
  { id, at }: Pick<DownloadRow, 'id' | 'at'>,
) => `/downloads/${tokensOf(deps).of(id, after(at, addressMs), [storeId])}`;

interface OpenDownload {
  id: string;
  file: FileRow;
}

/** What the address of a download opens now; asked at every range of it. */
async function openDownload(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
): Promise<OpenDownload | NoDownload | 'late'> {
  const named = tokensOf(deps).read(token, [storeDb.id]);
  if (named === 'late') return 'late';
  return named ? storeDb.read((tx) => stillOpen(deps, tx, named.id)) : 'gone';
}

async function stillOpen(deps: OrderDeps, tx: StoreTx, id: string): Promise<OpenDownload | NoDownload> {
  const download = await findDownload(tx, id);
  const order = download && (await findOrder(tx, download.order_id));
  if (!order) return 'gone';
  const line = (await linesOf(tx, order.id)).find((one) => one.id === download.line_id);
  const file = await findFile(tx, download.file_id);
  if (!line || !file) return 'gone';
  const access = accessOf(await standingOf(deps, tx, order), line);
  if (access !== 'open') return access;
  return download.bytes_sent >= file.size_bytes * mostTimes ? 'used_up' : { id, file };
}

/** Counts bytes of a download that have left; answers whether more may. */
async function countBytes(
  deps: OrderDeps,
  storeDb: StoreDb,
  downloadId: string,
  bytes: number,
): Promise<boolean> {
  return storeDb.transact(async (tx) => {
    await addBytes(tx, downloadId, bytes);
    return typeof (await stillOpen(deps, tx, downloadId)) === 'object';
  });
}

/** The owner grants more downloads of a line. `allowed`: as it was shown, so that a second click grants nothing more. */
export async function allowMore(
  deps: OrderDeps,
  storeDb: StoreDb,
  wanted: { orderId: string; lineId: string; allowed: number },
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    await lockedOrder(tx, wanted.orderId);
    const line = (await linesOf(tx, wanted.orderId)).find(({ id }) => id === wanted.lineId);
    if (!line?.digital) throw noSuchOrder();
    const from = wanted.allowed - usualDownloads;
    if (!(await grantMore(tx, wanted, { from, to: from + moreDownloads }))) return;
    const message = `${line.title}: each file may be downloaded ${wanted.allowed + moreDownloads} times now.`;
    await appendEvent(tx, wanted.orderId, { at: deps.clock.now(), kind: 'more_downloads', message, actor });
  });
}

/** The shopper has used up her downloads and asks the shop for more; the owners are told once. */
async function askForMore(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
  lineId: string,
): Promise<'asked' | 'gone'> {
  const orderId = orderIdOf(deps.config, storeDb.id, token);
  if (!orderId) return 'gone';
  return storeDb.transact(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const line = order && (await linesOf(tx, orderId)).find(({ id }) => id === lineId);
    if (!order || !line?.digital) return 'gone';
    if (accessOf(await standingOf(deps, tx, order), line) !== 'open') return 'gone';
    const message = `Asks for more downloads of ${line.title} than ${allowedOf(line)} of each file.`;
    const asked = await eventsOf(tx, orderId);
    if (asked.some((event) => event.kind === 'asks_downloads' && event.message === message)) return 'asked';
    const at = deps.clock.now();
    await appendEvent(tx, orderId, { at, kind: 'asks_downloads', message, actor: order.name });
    const about = `${lineId}:${allowedOf(line)}`;
    await tellOwners(deps, tx, order, 'downloads-asked', { about, explanation: line.title });
    return 'asked';
  });
}

/** What a shopper does with the files she bought. */
export const shopperDownloads = {
  begin: beginDownload,
  open: openDownload,
  count: countBytes,
  askMore: askForMore,
};
