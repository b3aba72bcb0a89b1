import { isPhone, normalisePhone } from '#shared/phone.ts';
import type { TrackPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { trackedOrder } from '../../orders/index.ts';
import { minutes } from '../../platform/clock.ts';
import { field } from '../serving/request.ts';
import type { Answer, Visit } from '../serving/visit.ts';

/** One network may hold a whole town's phones; this stops a machine that goes through numbers. */
export const trackLimit = { name: 'shop-track-network', max: 600, perMs: minutes(10) };
/** Who knows a phone number may not try every order for it, nor every phone number for one order. */
const perPhone = { name: 'shop-track-phone', max: 10, perMs: minutes(10) };
const perOrder = { name: 'shop-track-order', max: 10, perMs: minutes(10) };

const trackPage = (
  { shell, mode }: Visit,
  shown: Pick<TrackPage, 'values' | 'error' | 'order'>,
): TrackPage => ({ kind: 'track', shell, mode, path: '/track', ...shown });

export function showTrack(visit: Visit): Answer {
  const page = trackPage(visit, { values: { number: '', phone: '' }, error: '', order: null });
  return { kind: 'page', status: 200, page, cookies: [] };
}

/** Asked by a form and answered at once: a phone number stands in no address and in no history. */
export async function findFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const values = { number: field(form, 'number', 20).trim(), phone: field(form, 'phone', 30).trim() };
  const says = wordsOf(visit.shell.language).track;
  const [, digits] = /^#?(\d{1,9})$/.exec(values.number) ?? [];
  const refuse = (status: number, error: string): Answer => ({
    kind: 'page',
    status,
    page: trackPage(visit, { values, error, order: null }),
    cookies: [],
  });
  if (!digits || !isPhone(values.phone)) return refuse(400, says.notFilled);
  const { limits, store } = visit;
  const [number, phone] = [Number(digits), normalisePhone(values.phone)];
  await limits.use(perPhone, `${store.id}:${phone}`);
  await limits.use(perOrder, `${store.id}:${number}`);
  const order = await trackedOrder(store.storeDb, number, phone);
  // Said alike of an order that is not there and of one that another number ordered.
  if (!order) return refuse(404, says.unknown);
  return { kind: 'page', status: 200, page: trackPage(visit, { values, error: '', order }), cookies: [] };
}
