import type { ApiReply, ApiRequest } from '../api.ts';
import type { Context } from '../context.ts';
import type { Domain } from '../types.ts';
import type { Split } from './types.ts';
import { cutPage } from '../cursor.ts';
import { ApiError, missing } from '../errors.ts';
import { good, textField } from '../room-route.ts';
import { checkParts, readBearer, readPart, readRule } from './rule.ts';
import { subaccountFor } from './find.ts';
import { splitView } from './view.ts';

/** POST /split */
export function createSplit(context: Context, { fields, domain }: ApiRequest): ApiReply {
  const name = textField(fields.name);
  if (name === null) throw missing('Name');
  const currency = textField(fields.currency) ?? 'NGN';
  if (currency !== 'NGN') throw new ApiError(400, 'Currency not supported by merchant');
  const rule = readRule(context, fields, domain);
  const shelf = context.store.shelf('split');
  const seq = shelf.next();
  const now = context.clock.now();
  const split: Split = {
    ...rule,
    key: `SPL_${context.ids.code('split', seq, 10)}`,
    seq,
    id: 400_000 + seq,
    domain,
    name,
    active: true,
    created_at: now,
    updated_at: now,
  };
  shelf.save(split);
  return good('Split created', splitView(context, split));
}

/** PUT /split/:id */
export function updateSplit(context: Context, { param, fields, domain }: ApiRequest): ApiReply {
  const known = splitFor(context, param, domain);
  const bearer = fields.bearer_type === undefined ? {} : readBearer(fields, known.parts);
  const active =
    fields.active === undefined ? known.active : fields.active === true || fields.active === 'true';
  return saved(context, 'Split group updated', {
    ...known,
    ...bearer,
    name: textField(fields.name) ?? known.name,
    active,
  });
}

/** POST /split/:id/subaccount/add: a subaccount that is there already gets the new share. */
export function addToSplit(context: Context, { param, fields, domain }: ApiRequest): ApiReply {
  const known = splitFor(context, param, domain);
  const part = readPart(context, fields, domain);
  const parts = [...known.parts.filter((each) => each.subaccount !== part.subaccount), part];
  checkParts(known.type, parts);
  return saved(context, 'Subaccount added', { ...known, parts });
}

/** POST /split/:id/subaccount/remove */
export function removeFromSplit(context: Context, { param, fields, domain }: ApiRequest): ApiReply {
  const known = splitFor(context, param, domain);
  const gone = subaccountFor(context, textField(fields.subaccount) ?? '', domain).key;
  return saved(context, 'Subaccount removed', {
    ...known,
    parts: known.parts.filter((each) => each.subaccount !== gone),
  });
}

/** GET /split/:id */
export function fetchSplit(context: Context, { param, domain }: ApiRequest): ApiReply {
  return good('Split retrieved', splitView(context, splitFor(context, param, domain)));
}

/** GET /split, newest first. */
export function listSplits(context: Context, { query, domain }: ApiRequest): ApiReply {
  const found = context.store
    .shelf('split')
    .all()
    .filter((each) => each.domain === domain)
    .reverse();
  const { items, meta } = cutPage(found, query, (each) => each.key);
  return good(
    'Split retrieved',
    items.map((each) => splitView(context, each)),
    meta,
  );
}

function saved(context: Context, message: string, split: Split): ApiReply {
  const changed = { ...split, updated_at: context.clock.now() };
  context.store.shelf('split').save(changed);
  return good(message, splitView(context, changed));
}

function splitFor(context: Context, codeOrId: string, domain: Domain): Split {
  const shelf = context.store.shelf('split');
  const found = shelf.get(codeOrId) ?? shelf.all().find((each) => String(each.id) === codeOrId);
  if (!found || found.domain !== domain) throw new ApiError(404, 'Split not found', 'not_found');
  return found;
}
