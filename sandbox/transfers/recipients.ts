import type { ApiReply, ApiRequest } from '../api.ts';
import type { Context } from '../context.ts';
import type { Domain } from '../types.ts';
import type { Recipient } from './types.ts';
import { findAccount } from '../banks/routes.ts';
import { bankByCode } from '../banks/table.ts';
import { cutPage } from '../cursor.ts';
import { ApiError, invalid, missing } from '../errors.ts';
import { good, textField } from '../room-route.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** POST /transferrecipient: the same account again is the same recipient. */
export function createRecipient(context: Context, { fields, domain }: ApiRequest): ApiReply {
  const type = textField(fields.type);
  if (type === null) throw missing('Type');
  if (type !== 'nuban') throw invalid('type must be nuban');
  const name = textField(fields.name);
  if (name === null) throw missing('Name');
  const number = textField(fields.account_number);
  const code = textField(fields.bank_code);
  if (number === null) throw missing('Account number');
  if (code === null) throw missing('Bank code');
  const known = context.store
    .shelf('recipient')
    .all()
    .find(
      (each) =>
        each.domain === domain && each.active && each.account_number === number && each.bank_code === code,
    );
  if (known) return good('Transfer recipient created successfully', recipientView(known), undefined, 201);
  const { account_name } = resolved(code, number);
  const shelf = context.store.shelf('recipient');
  const seq = shelf.next();
  const now = context.clock.now();
  const recipient: Recipient = {
    key: `RCP_${context.ids.code('recipient', seq, 15)}`,
    seq,
    id: 700_000 + seq,
    domain,
    name,
    description: textField(fields.description),
    bank_code: code,
    account_number: number,
    account_name,
    metadata: fields.metadata ?? null,
    active: true,
    created_at: now,
    updated_at: now,
  };
  shelf.save(recipient);
  return good('Transfer recipient created successfully', recipientView(recipient), undefined, 201);
}

function resolved(code: string, number: string): { account_name: string } {
  try {
    return findAccount(code, number);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(400, 'Account details are invalid', 'invalid_params');
  }
}

/** GET /transferrecipient/:code */
export function fetchRecipient(context: Context, { param, domain }: ApiRequest): ApiReply {
  return good('Recipient retrieved', recipientView(recipientFor(context, param, domain)));
}

/** DELETE /transferrecipient/:code */
export function deleteRecipient(context: Context, { param, domain }: ApiRequest): ApiReply {
  const recipient = recipientFor(context, param, domain);
  context.store.shelf('recipient').save({ ...recipient, active: false, updated_at: context.clock.now() });
  return good('Transfer recipient set as inactive');
}

/** GET /transferrecipient, newest first. */
export function listRecipients(context: Context, { query, domain }: ApiRequest): ApiReply {
  const found = context.store
    .shelf('recipient')
    .all()
    .filter((each) => each.domain === domain && each.active)
    .reverse();
  const { items, meta } = cutPage(found, query, (each) => each.key);
  return good('Recipients retrieved', items.map(recipientView), meta);
}

/** An active recipient by its code or its id; refused when there is none in this mode. */
export function recipientFor(context: Context, codeOrId: string, domain: Domain): Recipient {
  const shelf = context.store.shelf('recipient');
  const found = shelf.get(codeOrId) ?? shelf.all().find((each) => String(each.id) === codeOrId);
  if (!found || found.domain !== domain || !found.active)
    throw new ApiError(404, 'Recipient specified is invalid', 'invalid_transfer_recipient');
  return found;
}

/** A recipient as its calls and the events of transfers show it. */
export function recipientView(recipient: Recipient): Record<string, unknown> {
  return {
    active: recipient.active,
    createdAt: iso(recipient.created_at),
    currency: 'NGN',
    description: recipient.description,
    domain: recipient.domain,
    email: null,
    id: recipient.id,
    integration: 100_043,
    metadata: recipient.metadata,
    name: recipient.name,
    recipient_code: recipient.key,
    type: 'nuban',
    updatedAt: iso(recipient.updated_at),
    is_deleted: !recipient.active,
    details: {
      authorization_code: null,
      account_number: recipient.account_number,
      account_name: recipient.account_name,
      bank_code: recipient.bank_code,
      bank_name: bankByCode(recipient.bank_code)!.name,
    },
  };
}
