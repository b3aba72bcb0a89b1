import type { ApiRoute } from '../api-types.ts';
import { chargeAuthorization, deactivateAuthorization } from './charge.ts';

export const savedCardRoutes: readonly ApiRoute[] = [
  {
    name: 'charge_authorization',
    method: 'POST',
    pattern: /^\/transaction\/charge_authorization$/,
    handle: chargeAuthorization,
    reference: (_context, _param, { reference }) => (typeof reference === 'string' ? reference : null),
  },
  {
    name: 'authorization_deactivate',
    method: 'POST',
    pattern: /^\/customer\/authorization\/deactivate$/,
    handle: deactivateAuthorization,
    reference: () => null,
  },
];
