import type { FastifyRequest } from 'fastify';
import type { Permission } from '#shared/roles.ts';
import type { StoreDb } from '../database/db.ts';
import { AppError } from './errors.ts';
import type { Api, Guards } from './http.ts';
import { isId } from '../ids.ts';
import type { Limit, Limits } from '../admission/limits.ts';
import { asDownload, sendFile, type SentFile } from './send-file.ts';

export interface MemberLinkDeps {
  limits: Limits;
  /** Whose browser it is. */
  whoAsks: (request: FastifyRequest) => Promise<string | null>;
  storeOf: Guards['store'];
}

interface MemberLink {
  /** With `:slug` of the store and `:id` of the file. */
  url: string;
  /** What somebody must be allowed in the store. */
  may: Permission;
  /** Ranges count one by one, and a bad line asks for many. */
  limit: Limit;
  /** What is sent under which name; null where it is not there, or not yet. */
  find: (storeDb: StoreDb, slug: string, id: string) => Promise<{ name: string; file: SentFile } | null>;
  /** Said then, and of what is another store's. */
  missing: () => AppError;
}

type Request = FastifyRequest<{ Params: { slug: string; id: string } }>;

/**
 * A file of a store for its people, by a plain link: the browser's own cookie says who asks, anew for every range. It
 * throws AppError not_signed_in; not_found, also for a file of another store; not_allowed; too_many.
 */
export function mountMemberLink(api: Api, deps: MemberLinkDeps, link: MemberLink): void {
  api.fastify.route({
    method: ['GET', 'HEAD'],
    url: link.url,
    config: { work: 'managing' },
    async handler(request, reply) {
      const { slug, id } = (request as Request).params;
      const person = await deps.whoAsks(request);
      if (!person) throw new AppError('not_signed_in', 'Please log in to load this file.');
      await deps.limits.use(link.limit, person);
      const store = await deps.storeOf({ id: person }, slug.toLowerCase(), link.may);
      const found = isId(id) ? await link.find(store.storeDb, store.slug, id) : null;
      if (!found) throw link.missing();
      const file = { ...found.file, headers: asDownload(found.name) };
      return sendFile(request, reply, file, () => undefined);
    },
  });
}
