import { after, hours, seconds, type Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import { hashSecret, newSecret } from '../platform/ids.ts';
import {
  dropEndedVisits,
  findVisit,
  insertVisit,
  tradeCode,
  type OwnerVisit,
} from './owner-visit-queries.ts';
import { isMember, membership } from './queries.ts';
import { shopAtHost } from './shop.ts';

/** The address is in a history and may be in a log, so what it carries is worth nothing soon. */
const codeLife = seconds(60);
const visitLife = hours(12);

export interface VisitDeps {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'platformUrl' | 'storeDomain'>;
  /** Whether the session that a visit comes from goes on. */
  isLive(sessionId: string, userId: string): Promise<boolean>;
}

/**
 * The address at a store's own host that lets a member of it in there, with `slug` and a code of one use as `access_token`
 * (R-107 in the form of X-02). Null, without a reason, for every other address.
 * @param redirect where they want to go, a whole address.
 */
export async function handOver(
  deps: VisitDeps,
  person: { id: string; sessionId: string },
  wish: { redirect: string; slug: string },
): Promise<string | null> {
  const { db, clock } = deps;
  const found = await membership(db.platform, person.id, wish.slug);
  const url = found ? await ownAddress(deps, wish.redirect, found.storeId) : null;
  if (!found || !url) return null;
  const now = clock.now();
  const code = newSecret();
  await dropEndedVisits(db.platform, person.sessionId, now);
  await insertVisit(db.platform, {
    codeHash: hashSecret(code),
    sessionId: person.sessionId,
    userId: person.id,
    storeId: found.storeId,
    host: url.hostname,
    expiresAt: after(now, codeLife),
  });
  url.searchParams.set('slug', wish.slug);
  url.searchParams.set('access_token', code);
  return url.href;
}

/**
 * The wished address, when its host is the store's by our own directory: never by how a name begins or ends. Where that
 * host leads on to the store's address, it is that one, since a visit is of one host.
 */
async function ownAddress(deps: VisitDeps, redirect: string, storeId: string): Promise<URL | null> {
  if (/[\\\s\p{Cc}]/u.test(redirect) || !URL.canParse(redirect)) return null;
  const url = new URL(redirect);
  const usual = new URL(deps.config.platformUrl);
  if (url.protocol !== usual.protocol || url.port !== usual.port || url.username || url.password) return null;
  const shop = await shopAtHost(deps, url.hostname);
  if (shop?.storeDb.id !== storeId) return null;
  if (shop.instead) url.host = new URL(shop.instead.to).host;
  return url;
}

/** Visits of members to their stores at the stores' own hosts. */
export interface OwnerVisits {
  /** Trades the code of an address for the secret of the host's own cookie; null when it is used, late or for another host. */
  begin(host: string, code: string): Promise<string | null>;
  isMember(storeId: string, host: string, secret: string): Promise<boolean>;
  /** The person whose visit to this store a cookie of this host is; null when it is over or they are a member no more. */
  visitorOf(storeId: string, host: string, secret: string): Promise<string | null>;
  /** How long such a cookie lasts. */
  seconds: number;
}

/** How members of a store see it before it is open to everybody. */
export function createOwnerVisits(deps: VisitDeps): OwnerVisits {
  return {
    begin: (host, code) => beginVisit(deps, host, code),
    isMember: async (...asked) => (await visitorOf(deps, ...asked)) !== null,
    visitorOf: (...asked) => visitorOf(deps, ...asked),
    seconds: visitLife / 1000,
  };
}

async function beginVisit(deps: VisitDeps, host: string, code: string): Promise<string | null> {
  const now = deps.clock.now();
  const secret = newSecret();
  const visit = await tradeCode(deps.db.platform, {
    codeHash: hashSecret(code),
    cookieHash: hashSecret(secret),
    host,
    now,
    expiresAt: after(now, visitLife),
  });
  return visit && (await goesOn(deps, visit)) ? secret : null;
}

async function visitorOf(
  deps: VisitDeps,
  storeId: string,
  host: string,
  secret: string,
): Promise<string | null> {
  const visit = await findVisit(deps.db.platform, hashSecret(secret), host, deps.clock.now());
  return visit && visit.storeId === storeId && (await goesOn(deps, visit)) ? visit.userId : null;
}

async function goesOn({ db, isLive }: VisitDeps, visit: OwnerVisit): Promise<boolean> {
  return (
    (await isLive(visit.sessionId, visit.userId)) &&
    (await isMember(db.platform, visit.userId, visit.storeId))
  );
}
