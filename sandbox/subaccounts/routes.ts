import type { ApiRoute } from '../api-types.ts';
import { route } from '../api-route.ts';
import { createSubaccount, fetchSubaccount, listSubaccounts, updateSubaccount } from './subaccounts.ts';

export const subaccountRoutes: readonly ApiRoute[] = [
  route('subaccount_create', 'POST /subaccount', createSubaccount),
  route('subaccount_update', 'PUT /subaccount/:code', updateSubaccount),
  route('subaccount', 'GET /subaccount/:code', fetchSubaccount),
  route('subaccounts', 'GET /subaccount', listSubaccounts),
];
