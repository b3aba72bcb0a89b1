import {
  archivePath,
  listArchives,
  makeArchive,
  makeShopCopy,
  type ArchiveKind,
} from '#shared/api/archives.ts';
import { lagosDay } from '#shared/lagos.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import type { Api } from '../platform/http/http.ts';
import type { Limit } from '../platform/admission/limits.ts';
import { mountMemberLink, type MemberLinkDeps } from '../platform/http/member-link.ts';
import { mountArrivals } from './arrivals/routes.ts';
import type { ArrivalDeps } from './arrivals/send.ts';
import { askForArchive, shownArchives, type AskDeps } from './ask.ts';
import { archiveKey } from './jobs.ts';
import { findArchive, lastErased } from './queries.ts';
import { isOfShop, isThere } from './view.ts';

const looking: Limit = { name: 'archives-read', max: 240, perMs: minutes(1) };
const asking: Limit = { name: 'archive-ask', max: 6, perMs: hours(1) };

export interface ArchiveRouteDeps extends AskDeps, MemberLinkDeps, ArrivalDeps {
  blobs: Blobs;
}

interface Asked {
  store: { storeDb: StoreDb; slug: string };
  person: { id: string };
}

/** The routes by which an owner takes everything of a store along, and brings it again. */
export function mountArchives(api: Api, deps: ArchiveRouteDeps): void {
  mountArrivals(api, deps);
  const rules = { auth: 'person', may: 'archive', body: 0 } as const;
  api.ofStore(listArchives, { ...rules, limit: looking, idempotency: 'safe' }, async ({ store }) => ({
    items: await store.storeDb.read((tx) => shownArchives(deps.clock, tx, store.slug)),
  }));
  const askFor = (kind: ArchiveKind) => (call: Asked) =>
    call.store.storeDb.transact((tx) =>
      askForArchive(deps, tx, { slug: call.store.slug, kind, by: call.person.id }),
    );
  const ask = { ...rules, limit: asking, idempotency: 'idempotent', notes: 'settings' } as const;
  api.ofStore(makeArchive, ask, askFor('everything'));
  api.ofStore(makeShopCopy, ask, askFor('shop'));
  mountMemberLink(api, deps, {
    url: archivePath(':slug', ':id'),
    may: 'archive',
    limit: { name: 'archive-load', max: 240, perMs: minutes(1) },
    find: (storeDb, slug, id) => findFile(deps, storeDb, slug, id),
    missing: () => notFound('This file is no longer here. Have a new one made under Site → Your data.'),
  });
}

async function findFile({ blobs, clock }: ArchiveRouteDeps, storeDb: StoreDb, slug: string, id: string) {
  const row = await storeDb.read(async (tx) => {
    const found = await findArchive(tx, id);
    return found && isThere(found, { now: clock.now(), erased: await lastErased(tx) }) ? found : null;
  });
  const kept = row && (await blobs.open(archiveKey(storeDb.id, row.id)));
  if (!kept) return null;
  const file = { ...kept, tag: row.id.replaceAll('-', ''), type: 'application/zip' };
  const day = lagosDay(row.asked_at);
  return { name: isOfShop(row) ? `${slug}-shop-${day}.zip` : `presence-${slug}-${day}.zip`, file };
}
