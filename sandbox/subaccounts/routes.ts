import type { ApiRoute } from '../api.ts';
import { roomRoute } from '../room-route.ts';
import { addToSplit, createSplit, fetchSplit, listSplits, removeFromSplit, updateSplit } from './splits.ts';
import { createSubaccount, fetchSubaccount, listSubaccounts, updateSubaccount } from './subaccounts.ts';

export const subaccountRoutes: readonly ApiRoute[] = [
  roomRoute('subaccount_create', 'POST', /^\/subaccount$/, createSubaccount),
  roomRoute('subaccount_update', 'PUT', /^\/subaccount\/([^/]+)$/, updateSubaccount),
  roomRoute('subaccount', 'GET', /^\/subaccount\/([^/]+)$/, fetchSubaccount),
  roomRoute('subaccounts', 'GET', /^\/subaccount$/, listSubaccounts),
  roomRoute('split_create', 'POST', /^\/split$/, createSplit),
  roomRoute('split_update', 'PUT', /^\/split\/([^/]+)$/, updateSplit),
  roomRoute('split_change', 'POST', /^\/split\/([^/]+)\/subaccount\/add$/, addToSplit),
  roomRoute('split_change', 'POST', /^\/split\/([^/]+)\/subaccount\/remove$/, removeFromSplit),
  roomRoute('split', 'GET', /^\/split\/([^/]+)$/, fetchSplit),
  roomRoute('splits', 'GET', /^\/split$/, listSplits),
];
