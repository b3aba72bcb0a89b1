import type { ApiRoute } from '../api-types.ts';
import { route, textField } from '../api-route.ts';
import { chargeAuthorization, deactivateAuthorization } from './charge.ts';

const reference: ApiRoute['reference'] = (_context, { fields }) => textField(fields.reference);

export const savedCardRoutes: readonly ApiRoute[] = [
  route('charge_authorization', 'POST /transaction/charge_authorization', chargeAuthorization, { reference }),
  route('authorization_deactivate', 'POST /customer/authorization/deactivate', deactivateAuthorization),
];
