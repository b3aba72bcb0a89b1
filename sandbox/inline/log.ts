import type { ApiReply, ApiRequest } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import { z } from 'zod';
import { own } from '../charging/transactions.ts';
import { invalid, missing } from '../api/errors.ts';
import { good } from '../api/api-route.ts';

const entry = z.object({
  type: z.enum(['action', 'input', 'auth', 'error', 'success']),
  message: z.string().max(500),
  time: z.number().min(0),
});

/** The log as the page keeps it; what else is in it is left out. */
const pageLog = z.object({
  time_spent: z.number().min(0).optional(),
  errors: z.int().min(0).optional(),
  mobile: z.boolean().optional(),
  input: z.array(z.string().max(200)).max(200).optional(),
  history: z.array(entry).max(500).optional(),
});

/** POST /transaction/set_ip/:id */
export function setIp(context: Context, request: ApiRequest): ApiReply {
  const transaction = own(context.store.byId.get(request.param), request);
  transaction.ip_address = request.ip;
  context.store.saveTransaction(transaction);
  return good('IP address set');
}

/** POST /transaction/update_log/:id. The page’s lines are put among ours; whether it was paid is never theirs to say. */
export function updateLog(context: Context, request: ApiRequest): ApiReply {
  const transaction = own(context.store.byId.get(request.param), request);
  const { payload } = request.fields;
  if (typeof payload !== 'string' || payload === '') throw missing('Payload');
  merge(transaction, read(payload));
  context.store.saveTransaction(transaction);
  return good('Log updated');
}

function read(payload: string): z.output<typeof pageLog> {
  try {
    return pageLog.parse(JSON.parse(payload));
  } catch {
    throw invalid('Payload is not a transaction log');
  }
}

function merge({ log }: Transaction, told: z.output<typeof pageLog>): void {
  const lines = [...log.history, ...(told.history ?? [])];
  const once = new Map(lines.map((line) => [JSON.stringify([line.type, line.message, line.time]), line]));
  log.history = [...once.values()].sort((a, b) => a.time - b.time);
  log.input = [...new Set([...log.input, ...(told.input ?? [])])];
  log.mobile = told.mobile ?? log.mobile;
  log.errors = Math.max(log.errors, told.errors ?? 0);
  log.time_spent = Math.max(log.time_spent, told.time_spent ?? 0);
}
