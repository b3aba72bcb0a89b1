import type { FastifyReply } from 'fastify';
import { isKeyPermission, scopesWith } from '#shared/api-keys.ts';
import type { Permission } from '#shared/roles.ts';
import { minutes } from '../clock.ts';
import { AppError } from './errors.ts';
import type { Limit, Limits } from '../admission/limits.ts';
import type { KeyHolder, Person, StoreAccess } from './who.ts';

/** Of one key, over all calls. */
export const keyLimit: Limit = { name: 'api key', max: 120, perMs: minutes(1) };

const notByKey =
  'No API key may do this. It is done by a person of the store who is logged in to the dashboard.';

/** What of a route is asked at the door. */
interface Door {
  byKey?: boolean;
  may: Permission;
  limit: Limit;
}

/**
 * Lets a program in by its key. What it may not call at all is refused before anybody looks at the store.
 * @throws AppError not_allowed, not_found, too_many
 */
export async function enterByKey(
  limits: Limits,
  key: KeyHolder,
  { route, slug }: { route: Door; slug: string },
  reply: FastifyReply,
): Promise<{ person: Person; store: StoreAccess }> {
  reply.headers({ 'ratelimit-limit': keyLimit.max, 'ratelimit-remaining': 0 });
  const { left, endsIn } = await limits.use(keyLimit, key.id);
  reply.headers({ 'ratelimit-remaining': left, 'ratelimit-reset': endsIn });
  if (!route.byKey) throw new AppError('not_allowed', notByKey);
  const store = await key.enter(slug);
  const takes = scopesWith(route.may).join(' or ');
  if (!key.permissions.includes(route.may))
    throw new AppError('not_allowed', `This API key may not do this. It takes ${takes}.`);
  await limits.use(route.limit, key.id);
  return { person: { id: key.id, sessionId: '', key: key.name }, store };
}

/** @throws Error for a route that keys may call and no key can be allowed to: a mistake in the table. */
export function mustSuitKeys(path: string, { byKey, may }: Partial<Door>): void {
  if (byKey && !(may && isKeyPermission(may))) throw new Error(`No API key can have what ${path} asks for.`);
}
