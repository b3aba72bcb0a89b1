import { seeShopPath } from '#shared/api/stores.ts';
import { sessionOfCookie } from '../accounts/index.ts';
import { minutes } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Api } from '../platform/http/http.ts';
import type { Limit, Limits } from '../platform/admission/limits.ts';
import { freeUrl } from './address.ts';
import { handOver, type VisitDeps } from './owner-visits.ts';
import { membership } from './queries.ts';
import { storeTerms } from './shop.ts';

const seeing: Limit = { name: 'shop-see', max: 120, perMs: minutes(1) };

export interface SeeDeps extends VisitDeps {
  config: Config;
  limits: Limits;
}

/** An address as a header may hold it: letters of other languages, and what begins a line, as they are sent. */
const inHeader = (address: string) => address.replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** What can be a store's name in a host; of any other there is no shop. */
const slugShape = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The way from the dashboard into one's own shop: a plain link that brings a visit of a member along, so that the shop
 * knows them and does not count them. Whoever is no member of the store comes to the shop all the same, as anybody.
 */
export function mountSeeShop(api: Api, deps: SeeDeps): void {
  const sessionOf = sessionOfCookie(deps);
  api.fastify.get<{ Params: { slug: string }; Querystring: { to?: unknown } }>(
    seeShopPath(':slug'),
    { config: { work: 'managing' } },
    async (request, reply) => {
      const slug = request.params.slug.toLowerCase();
      const { to } = request.query;
      const place = typeof to === 'string' && /^\/(?![/\\])/.test(to) ? inHeader(to) : '/';
      return reply
        .header('Cache-Control', 'no-store')
        .header('Referrer-Policy', 'no-referrer')
        .redirect(slugShape.test(slug) ? await wayTo(deps, await sessionOf(request), slug, place) : '/', 303);
    },
  );
}

async function wayTo(
  deps: SeeDeps,
  person: { id: string; sessionId: string } | null,
  slug: string,
  place: string,
): Promise<string> {
  const found = person && (await membership(deps.db.platform, person.id, slug));
  if (!person || !found) return freeUrl(deps.config, slug) + place;
  await deps.limits.use(seeing, person.id);
  const { url } = await deps.db.forStore(found.storeId).read((tx) => storeTerms(tx, deps.config));
  return (await handOver(deps, person, { redirect: url + place, slug })) ?? url + place;
}
