import type { PageDraft, PageState } from '#shared/api/pages.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { defaultHome } from '#blocks/default-pages.ts';
import type { PageDocument } from '#blocks/page-document.ts';
import {
  folders,
  isOnce,
  isTemplate,
  templateKinds,
  type OnceKind,
  type PageKind,
} from '#blocks/page-kinds.ts';
import { plainTemplate, templates } from '#blocks/templates.ts';
import { findPerson } from '../accounts/index.ts';
import { shopCollections } from '../catalogue/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { shopProfile } from '../stores/index.ts';
import { documentOf } from './document.ts';
import { findPage, type PageRef, type PageRow } from './queries.ts';

export interface PageDeps {
  clock: Clock;
  config: Config;
  jobs: Pick<Jobs, 'send'>;
}

/** Who does something to a store's pages, and when. */
export interface Doing {
  by: string;
  at: Date;
}

export const noSuchPage = () => notFound('We could not find that page.');

/** For a change of a page every store has that was never written down: somebody made its revision up. */
export const notWhatWasOpened = () =>
  new AppError('conflict', 'This page is not what you opened. Open it again.');

/** Where a page of its owner’s own is in the shop. */
export const pathOf = (kind: PageKind, slug: string) =>
  slug ? `/${folders[kind === 'post' ? 'post' : 'page']}/${slug}` : '/';

/** What a page every store has is called, and where it is. */
const onceFacts = (kind: OnceKind): Pick<PageState, 'slug' | 'path' | 'title'> =>
  kind === 'home'
    ? { slug: '', path: '/', title: 'Front page' }
    : { slug: '', path: templates[kind].path, title: templates[kind].title };

export const titleOf = (kind: OnceKind) => onceFacts(kind).title;

/** The kind of a page that is called so. */
export const kindOf = (ref: PageRef): PageKind => (isOnce(ref) ? ref : 'page');

type Facts = Omit<PageRow, 'draft'>;

/** A page every store has and nobody has changed yet: no row of it is there. */
const unwritten = (kind: OnceKind): PageState => ({
  id: kind,
  kind,
  ...onceFacts(kind),
  revision: 0,
  saved_at: null,
  saved_by: null,
  published_version: null,
  published_at: null,
  changed: false,
});

/** Names of people by their ids; accounts that are gone are missing. */
export async function namesOf(tx: StoreTx, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(ids)) {
    const person = await findPerson(tx.platform, id);
    if (person) names.set(id, `${person.first_name} ${person.last_name}`.trim());
  }
  return names;
}

function shown(row: Facts, names: ReadonlyMap<string, string>): PageState {
  return {
    id: isOnce(row.kind) ? row.kind : row.id,
    kind: row.kind,
    ...(isOnce(row.kind)
      ? onceFacts(row.kind)
      : { slug: row.slug, path: pathOf(row.kind, row.slug), title: row.title }),
    revision: row.draft_revision,
    saved_at: row.draft_saved_at.toISOString(),
    saved_by: names.get(row.draft_saved_by) ?? null,
    published_version: row.published_version,
    published_at: row.published_at?.toISOString() ?? null,
    changed: row.changed,
  };
}

/** What there is of a store's pages: the front page and those of its owner's own, and those every shop has. */
export async function statesOf(
  tx: StoreTx,
  rows: readonly Facts[],
): Promise<{ items: PageState[]; templates: PageState[] }> {
  const names = await namesOf(
    tx,
    rows.map((row) => row.draft_saved_by),
  );
  const states = rows.map((row) => shown(row, names));
  const once = (kind: OnceKind) => states.find((state) => state.kind === kind) ?? unwritten(kind);
  return {
    items: [once('home'), ...states.filter(({ kind }) => !isOnce(kind))],
    templates: templateKinds.map(once),
  };
}

async function stateOf(tx: StoreTx, row: Facts): Promise<PageState> {
  return shown(row, await namesOf(tx, [row.draft_saved_by]));
}

async function draftOf(tx: StoreTx, row: PageRow): Promise<PageDraft> {
  return { ...(await stateOf(tx, row)), document: documentOf(row.draft) };
}

/** @throws AppError not_found */
export async function stateNow(tx: StoreTx, ref: PageRef): Promise<PageState> {
  const row = await findPage(tx, ref);
  if (row) return stateOf(tx, row);
  if (isOnce(ref)) return unwritten(ref);
  throw noSuchPage();
}

/** @throws AppError not_found */
export async function draftNow(tx: StoreTx, ref: PageRef): Promise<PageDraft> {
  const row = await findPage(tx, ref);
  if (!row) throw noSuchPage();
  return draftOf(tx, row);
}

/** What stands on a page every store has while its owner has written none, from what the store says about itself. */
export async function firstOf(kind: OnceKind, storeDb: StoreDb, config: Config): Promise<PageDocument> {
  if (isTemplate(kind)) return plainTemplate;
  const profile = await shopProfile(storeDb, config);
  return defaultHome({ ...profile, collections: await storeDb.read(shopCollections) });
}

/**
 * The draft of a page. Reading writes nothing, also where every store has it and nobody has changed it.
 * @throws AppError not_found
 */
export async function readPage(
  deps: Pick<PageDeps, 'config'>,
  storeDb: StoreDb,
  ref: PageRef,
): Promise<PageDraft> {
  const found = await storeDb.read(async (tx) => {
    const row = await findPage(tx, ref);
    return row && draftOf(tx, row);
  });
  if (found) return found;
  if (!isOnce(ref)) throw noSuchPage();
  return { ...unwritten(ref), document: await firstOf(ref, storeDb, deps.config) };
}

/** Tells whoever changed an older draft who saved the newer one and when, and hands it over. */
export async function overtaken(tx: StoreTx, row: PageRow, by: string): Promise<AppError> {
  const newer = await draftOf(tx, row);
  const who = row.draft_saved_by === by ? 'You' : (newer.saved_by ?? 'Somebody else');
  const when = lagosMoment(row.draft_saved_at);
  return new AppError(
    'conflict',
    `${who} saved this page on ${when}, after it was opened here. Nothing was overwritten.`,
    undefined,
    { newer },
  );
}
