import type { ApiReply, ApiRequest } from './api.ts';
import type { Context } from './context.ts';
import { wholeAmount } from './amount.ts';
import { invalid } from './errors.ts';
import { good } from './room-route.ts';

/** GET /integration/payment_session_timeout, in seconds. */
export function sessionTimeout({ settings }: Context): ApiReply {
  return good('Payment session timeout retrieved', {
    payment_session_timeout: Math.floor(settings.session_timeout_ms / 1_000),
  });
}

/** PUT /integration/payment_session_timeout: seconds, 0 for none. */
export function setSessionTimeout({ settings }: Context, { fields }: ApiRequest): ApiReply {
  const seconds = wholeAmount(fields.timeout);
  if (seconds === null || seconds < 0) throw invalid('timeout must be a whole number of seconds');
  settings.session_timeout_ms = seconds * 1_000;
  return good('Payment session timeout updated', { payment_session_timeout: seconds });
}
