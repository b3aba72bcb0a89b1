import type { Access, ApiRoute } from '../api-types.ts';
import { applePayCharge, applePaySession } from './apple-pay.ts';
import { setIp, updateLog } from './log.ts';
import { requestInline, verifyAccessCode } from './load.ts';

const byReference: ApiRoute['reference'] = (_context, _param, { ref, reference }) => {
  const wanted = ref ?? reference;
  return typeof wanted === 'string' && wanted !== '' ? wanted : null;
};
const byId: ApiRoute['reference'] = ({ store }, param) => store.byId.get(param)?.reference ?? null;
const byCode: ApiRoute['reference'] = ({ store }, param) => store.byAccessCode.get(param)?.reference ?? null;
const byField: ApiRoute['reference'] = ({ store }, _param, { transaction }) =>
  store.byId.get(String(transaction))?.reference ?? null;

/** The calls a page makes for the in-page window. */
export const inlineRoutes: readonly ApiRoute[] = [
  row('request_inline', 'POST', /^\/checkout\/request_inline$/, requestInline, byReference, 'body'),
  row(
    'verify_access_code',
    'GET',
    /^\/transaction\/verify_access_code\/([^/]+)$/,
    verifyAccessCode,
    byCode,
    'open',
  ),
  row('set_ip', 'POST', /^\/transaction\/set_ip\/([^/]+)$/, setIp, byId, 'public'),
  row('update_log', 'POST', /^\/transaction\/update_log\/([^/]+)$/, updateLog, byId, 'public'),
  row('applepay_session', 'POST', /^\/applepay\/validate-session$/, applePaySession, byField, 'open'),
  row('applepay_charge', 'POST', /^\/applepay\/charge$/, applePayCharge, byField, 'open'),
];

function row(
  name: ApiRoute['name'],
  method: ApiRoute['method'],
  pattern: RegExp,
  handle: ApiRoute['handle'],
  reference: ApiRoute['reference'],
  access: Access,
): ApiRoute {
  return { name, method, pattern, handle, reference, access };
}
