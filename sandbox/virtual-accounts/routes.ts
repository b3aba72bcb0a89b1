import type { ApiRoute } from '../api.ts';
import { roomRoute } from '../room-route.ts';
import {
  assignAccount,
  createAccount,
  deleteAccount,
  fetchAccount,
  listAccounts,
  listProviders,
  requeryAccount,
} from './accounts.ts';

export const virtualAccountRoutes: readonly ApiRoute[] = [
  roomRoute('account_create', 'POST', /^\/dedicated_account$/, createAccount),
  roomRoute('account_assign', 'POST', /^\/dedicated_account\/assign$/, assignAccount),
  roomRoute('account_requery', 'GET', /^\/dedicated_account\/requery$/, requeryAccount),
  roomRoute('account_providers', 'GET', /^\/dedicated_account\/available_providers$/, listProviders),
  roomRoute('account_delete', 'DELETE', /^\/dedicated_account\/([^/]+)$/, deleteAccount),
  roomRoute('account', 'GET', /^\/dedicated_account\/([^/]+)$/, fetchAccount),
  roomRoute('accounts', 'GET', /^\/dedicated_account$/, listAccounts),
];
