import { notDeliveredReasons, type RiderAnswer } from '#shared/orders/rider.ts';
import type { RiderPage, ShopPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { rider } from '../../orders/index.ts';
import { minutes } from '../../platform/clock.ts';
import { hashSecret, isId, newId } from '../../platform/ids.ts';
import { field } from '../serving/request.ts';
import { noticeCookie, takeNotice, type Answer, type Visit } from '../serving/visit.ts';

/** What one rider may say; each parcel bounds its wrong codes itself. */
export const riderLimit = { name: 'shop-rider', max: 60, perMs: minutes(1) };

const toldPage = ({ shell, mode }: Visit, title: string, text: string): ShopPage => ({
  kind: 'message',
  shell,
  mode,
  path: '/',
  title,
  text,
  action: null,
});

/** The page of whoever brings parcels; a link that is wrong or has ended says so. */
export async function showRider(visit: Visit, token: string): Promise<Answer> {
  const { deps, store, shell, mode } = visit;
  const run = await rider.runOf(deps, store.storeDb, token);
  const { rider: says } = wordsOf(shell.language);
  if (run === null)
    return { kind: 'page', status: 404, page: toldPage(visit, says.unknown, says.unknownText), cookies: [] };
  if (run === 'ended')
    return {
      kind: 'page',
      status: 410,
      page: toldPage(visit, says.ended, says.endedText(shell.name)),
      cookies: [],
    };
  const { said, cookies } = takeNotice(visit);
  const page: RiderPage = {
    kind: 'rider',
    shell,
    mode,
    path: `/rider/${token}`,
    run,
    key: newId(),
    notice: said,
  };
  return { kind: 'page', status: 200, page, cookies };
}

/** What a form of the page says, with the phone's time where it was said without a line. */
async function take(
  { deps, store }: Visit,
  token: string,
  form: URLSearchParams,
): Promise<RiderAnswer | null> {
  const [parcelId, key] = [field(form, 'parcel', 60), field(form, 'key', 80)];
  const reason = notDeliveredReasons.find((one) => one === field(form, 'reason', 30));
  const code = field(form, 'code', 30);
  const at = new Date(field(form, 'at', 40));
  if (!isId(parcelId) || key.length < 8) return 'closed';
  const what = reason && !code ? { reason } : { code, cash: form.get('cash') === 'on' };
  return rider.says(deps, store.storeDb, token, {
    // With what is said: who goes back and types another code says another thing.
    key: `${parcelId}:${key}:${hashSecret(reason ?? code)
      .toString('base64url')
      .slice(0, 10)}`,
    parcelId,
    at: Number.isNaN(at.getTime()) ? null : at,
    what,
  });
}

/** Said by a form: the page is shown anew. */
export async function riderSaid(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const answer = await take(visit, token, form);
  const cookies = answer ? [noticeCookie(`rider_${answer}`)] : [];
  return { kind: 'redirect', to: `/rider/${token}`, cookies };
}

/** Sent by the page's script, perhaps long after it was said. */
export async function riderSent(visit: Visit, token: string, form: URLSearchParams): Promise<Answer> {
  const answer = await take(visit, token, form);
  return { kind: 'text', status: answer ? 200 : 404, text: answer ?? '' };
}
