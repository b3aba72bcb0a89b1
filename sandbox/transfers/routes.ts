import type { ApiRoute } from '../api.ts';
import { roomRoute, textField } from '../room-route.ts';
import { createRecipient, deleteRecipient, fetchRecipient, listRecipients } from './recipients.ts';
import {
  fetchBalance,
  fetchTransfer,
  finalizeTransfer,
  listTransfers,
  startTransfer,
  startTransfers,
  verifyTransfer,
} from './transfers.ts';

const fromField: ApiRoute['reference'] = (_context, _param, fields) => textField(fields.reference);
const fromParam: ApiRoute['reference'] = (_context, param) => param;

export const transferRoutes: readonly ApiRoute[] = [
  roomRoute('recipient_create', 'POST', /^\/transferrecipient$/, createRecipient),
  roomRoute('recipient_delete', 'DELETE', /^\/transferrecipient\/([^/]+)$/, deleteRecipient),
  roomRoute('recipient', 'GET', /^\/transferrecipient\/([^/]+)$/, fetchRecipient),
  roomRoute('recipients', 'GET', /^\/transferrecipient$/, listRecipients),
  roomRoute('transfer_finalize', 'POST', /^\/transfer\/finalize_transfer$/, finalizeTransfer),
  roomRoute('transfer_bulk', 'POST', /^\/transfer\/bulk$/, startTransfers),
  roomRoute('transfer_create', 'POST', /^\/transfer$/, startTransfer, fromField),
  roomRoute('transfer_verify', 'GET', /^\/transfer\/verify\/([^/]+)$/, verifyTransfer, fromParam),
  roomRoute('transfer', 'GET', /^\/transfer\/([^/]+)$/, fetchTransfer),
  roomRoute('transfers', 'GET', /^\/transfer$/, listTransfers),
  roomRoute('balance', 'GET', /^\/balance$/, fetchBalance),
];
