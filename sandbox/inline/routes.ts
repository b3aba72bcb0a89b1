import type { ApiRoute } from '../api/api-types.ts';
import { route, textField } from '../api/api-route.ts';
import { applePayCharge, applePaySession } from './apple-pay.ts';
import { setIp, updateLog } from './log.ts';
import { requestInline, verifyAccessCode } from './load.ts';

const byReference: ApiRoute['reference'] = (_context, { fields }) =>
  textField(fields.ref ?? fields.reference);
const byId: ApiRoute['reference'] = ({ store }, { param }) => store.byId.get(param)?.reference ?? null;
const byCode: ApiRoute['reference'] = ({ store }, { param }) =>
  store.byAccessCode.get(param)?.reference ?? null;
const byField: ApiRoute['reference'] = ({ store }, { fields }) =>
  store.byId.get(String(fields.transaction))?.reference ?? null;

const pay = { reference: byField, access: 'open' } as const;
const log = { reference: byId, access: 'public' } as const;

/** The calls a page makes for the in-page window. */
export const inlineRoutes: readonly ApiRoute[] = [
  route('request_inline', 'POST /checkout/request_inline', requestInline, {
    reference: byReference,
    access: 'body',
  }),
  route('verify_access_code', 'GET /transaction/verify_access_code/:code', verifyAccessCode, {
    reference: byCode,
    access: 'open',
  }),
  route('set_ip', 'POST /transaction/set_ip/:id', setIp, log),
  route('update_log', 'POST /transaction/update_log/:id', updateLog, log),
  route('applepay_session', 'POST /applepay/validate-session', applePaySession, pay),
  route('applepay_charge', 'POST /applepay/charge', applePayCharge, pay),
];
