import type { ApiRoute } from '../api-types.ts';
import { roomRoute } from '../room-route.ts';
import { createSubaccount, fetchSubaccount, listSubaccounts, updateSubaccount } from './subaccounts.ts';

export const subaccountRoutes: readonly ApiRoute[] = [
  roomRoute('subaccount_create', 'POST', /^\/subaccount$/, createSubaccount),
  roomRoute('subaccount_update', 'PUT', /^\/subaccount\/([^/]+)$/, updateSubaccount),
  roomRoute('subaccount', 'GET', /^\/subaccount\/([^/]+)$/, fetchSubaccount),
  roomRoute('subaccounts', 'GET', /^\/subaccount$/, listSubaccounts),
];
