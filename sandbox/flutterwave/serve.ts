import type { Accounts } from '../accounts.ts';
import type { Exchange, Provider } from '../api/serve-api.ts';
import { bearerOf, sameText } from '../api/api.ts';
import { ApiError } from '../api/errors.ts';
import { sendJson } from '../api/http.ts';
import { matchRoute, serveApi } from '../api/serve-api.ts';
import { flutterwaveRoutes } from './routes.ts';

const BASE = '/flutterwave/v3';

/** The second provider: other keys, and refusals in another shape. */
const flutterwave: Provider = {
  calledBy: (accounts, request) =>
    accounts.where(({ settings }) => sameText(settings.flutterwave_secret_key, bearerOf(request))),
  authenticate({ settings }, request) {
    if (!sameText(bearerOf(request), settings.flutterwave_secret_key))
      throw new ApiError(401, 'Invalid authorization key');
    return 'flutterwave';
  },
  refusal: ({ message }) => ({ status: 'error', message, data: null }),
};

/** Whether an address belongs to the stand-in for the second provider. */
export const isFlutterwave = (path: string): boolean => path.startsWith(`${BASE}/`);

/** Answers one call of the second provider's API. */
export async function serveFlutterwave(accounts: Accounts, exchange: Exchange, path: string): Promise<void> {
  const { request, response } = exchange;
  const found = matchRoute(flutterwaveRoutes, request.method ?? 'GET', path.slice(BASE.length));
  if (found) return serveApi(flutterwave, accounts, exchange, found);
  sendJson(response, 404, flutterwave.refusal(new ApiError(404, 'Cannot find this route')));
}
