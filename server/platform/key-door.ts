import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKeyPermission, scopesWith } from '#shared/api-keys.ts';
import type { Contract } from '#shared/api/contract.ts';
import type { Permission } from '#shared/roles.ts';
import { minutes } from './clock.ts';
import { AppError } from './errors.ts';
import type { HttpOptions, Person, RouteOptions, StoreAccess } from './http.ts';
import type { Limit } from './limits.ts';

/** A program that comes with a key of a store, which stands for the key's permissions there and for nothing else. */
export interface KeyHolder {
  id: string;
  name: string;
  permissions: readonly Permission[];
  /** The store of an address. @throws AppError not_found where that is not the key's own. */
  enter(slug: string): Promise<StoreAccess>;
}

/** Of one key, over all calls. */
export const keyLimit: Limit = { name: 'api key', max: 120, perMs: minutes(1) };

const notByKey =
  'No API key may do this. It is done by a person of the store who is logged in to the dashboard.';

/**
 * Lets a program in by its key; null where it came with none. What it may not call at all is refused before anybody
 * looks at the store.
 */
export async function enterByKey(
  { guards, limits }: Pick<HttpOptions, 'guards' | 'limits'>,
  { route, slug }: { route: RouteOptions & { may: Permission }; slug: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ person: Person; store: StoreAccess } | null> {
  const key = (await guards.key?.(request)) ?? null;
  if (!key) return null;
  reply.headers({ 'ratelimit-limit': keyLimit.max, 'ratelimit-remaining': 0 });
  const { left, endsIn } = limits.take(keyLimit, key.id);
  reply.headers({ 'ratelimit-remaining': left, 'ratelimit-reset': endsIn });
  if (!route.byKey) throw new AppError('not_allowed', notByKey);
  const store = await key.enter(slug);
  if (!key.permissions.includes(route.may))
    throw new AppError(
      'not_allowed',
      `This API key may not do this. It takes ${scopesWith(route.may).join(' or ')}.`,
    );
  limits.take(route.limit, key.id);
  return { person: { id: key.id, sessionId: '', key: key.name }, store };
}

/** @throws Error for a route that keys may call and no key can be allowed to: a mistake in the table. */
export function mustSuitKeys({ path }: Contract, { byKey, may }: RouteOptions): void {
  if (byKey && !(may && isKeyPermission(may))) throw new Error(`No API key can have what ${path} asks for.`);
}
