import type { ApiReply, ApiRequest, ApiRoute } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Domain } from '../domain.ts';
import { invalid, missing } from '../api/errors.ts';
import { good, route } from '../api/api-route.ts';

/** Whether a page on this domain may offer Apple Pay. */
export const isAppleDomain = (context: Context, name: string): boolean =>
  context.store
    .shelf('apple_domain')
    .all()
    .some((each) => each.name === name.toLowerCase() && !each.removed);

const namesOf = (context: Context, mode: Domain): string[] =>
  context.store
    .shelf('apple_domain')
    .all()
    .filter((each) => each.mode === mode && !each.removed)
    .map((each) => each.name);

function nameIn({ fields, query }: ApiRequest): string {
  const given = fields.domainName ?? query.get('domainName');
  if (typeof given !== 'string' || given === '') throw missing('domainName');
  const name = given.toLowerCase();
  if (name.length > 253 || !/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(name))
    throw invalid('domainName is not a domain');
  return name;
}

function put(context: Context, mode: Domain, name: string, removed: boolean): void {
  const shelf = context.store.shelf('apple_domain');
  const key = `${mode}:${name}`;
  shelf.save({ key, seq: shelf.get(key)?.seq ?? shelf.next(), mode, name, removed });
}

function add(context: Context, request: ApiRequest): ApiReply {
  put(context, request.domain, nameIn(request), false);
  return good('Domain registered for Apple Pay');
}

function remove(context: Context, request: ApiRequest): ApiReply {
  const name = nameIn(request);
  if (!namesOf(context, request.domain).includes(name)) throw invalid('Domain is not registered');
  put(context, request.domain, name, true);
  return good('Domain removed from Apple Pay');
}

function list(context: Context, { domain }: ApiRequest): ApiReply {
  return good('Domains retrieved', { domainNames: namesOf(context, domain) });
}

export const appleDomainRoutes: readonly ApiRoute[] = [
  route('apple_domain_add', 'POST /apple-pay/domain', add),
  route('apple_domains', 'GET /apple-pay/domain', list),
  route('apple_domain_remove', 'DELETE /apple-pay/domain', remove),
];
