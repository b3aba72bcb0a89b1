import type { PageDraft, PageState } from '#shared/api/pages.ts';
import { newest, type PageDocument } from '#blocks/page-document.ts';
import { richOf } from '#blocks/rich.ts';
import { signedInOwner, type TestApp, type TestShop } from '../app.ts';
import type { Client, Reply } from '../client.ts';

/** A page of one text. */
export const saying = (text: string): PageDocument => ({
  version: newest,
  title: '',
  description: '',
  sections: [{ id: 'words', type: 'text', settings: { heading: '', text: richOf(text) } }],
});

export interface Overtaken {
  detail: string;
  newer: PageDraft;
}

/** The calls about a shop's pages, as one of its people makes them. */
export function pageCalls({ slug }: TestShop, who: Client) {
  const to = (rest = '') => `/api/sites/${slug}/pages${rest}`;
  return {
    to,
    list: async () =>
      (
        await who.get<{ items: PageState[]; removed: { id: string; title: string; kept_until: string }[] }>(
          to(),
        )
      ).body,
    create: (title: string, more: object = {}): Promise<Reply<PageDraft>> =>
      who.post(to(), { title, ...more }),
    read: (id: string): Promise<Reply<PageDraft>> => who.get(to(`/${id}`)),
    save: <Body = PageState>(id: string, base_revision: number, document: unknown): Promise<Reply<Body>> =>
      who.put(to(`/${id}/draft`), { document, base_revision }),
    publish: <Body = PageState>(id: string, revision: number, more: object = {}): Promise<Reply<Body>> =>
      who.post(to(`/${id}/publish`), { revision, ...more }),
    discard: <Body = PageDraft>(id: string, base_revision: number): Promise<Reply<Body>> =>
      who.post(to(`/${id}/discard`), { base_revision }),
    versions: async (id: string) =>
      (await who.get<{ items: { version: number; published_by: string | null }[] }>(to(`/${id}/versions`)))
        .body.items,
    takeUp: <Body = PageDraft>(id: string, version: number, base_revision: number): Promise<Reply<Body>> =>
      who.post(to(`/${id}/versions/${version}/draft`), { base_revision }),
    change: (id: string, change: object): Promise<Reply<PageState>> => who.patch(to(`/${id}`), change),
    remove: (id: string) => who.send('DELETE', to(`/${id}`)),
    restore: (id: string): Promise<Reply<PageState>> => who.post(to(`/${id}/restore`)),
  };
}
export type PageCalls = ReturnType<typeof pageCalls>;

/** A page that is published, saying this. */
export async function publishedPage(
  pages: PageCalls,
  title: string,
  words: string,
  more: object = {},
): Promise<PageState> {
  const { body: made } = await pages.create(title, more);
  await pages.save(made.id, made.revision, saying(words));
  const { status, body, text } = await pages.publish(made.id, made.revision + 1);
  if (status !== 200) throw new Error(`The page was not published: ${text}`);
  return body;
}

/** A published page of these sections; answers its path. */
export async function publishedSections(
  pages: PageCalls,
  title: string,
  sections: object[],
): Promise<string> {
  const { body: made } = await pages.create(title);
  await pages.save(made.id, made.revision, { version: newest, title, sections });
  const { status, body, text } = await pages.publish(made.id, made.revision + 1);
  if (status !== 200) throw new Error(`The page was not published: ${text}`);
  return body.path;
}

/** Somebody else who may change the shop. */
export async function colleague(test: TestApp, { storeId }: TestShop, name = 'Bola'): Promise<Client> {
  const { id, client } = await signedInOwner(test, name);
  await test.database.sql(
    `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, 'manager', now())`,
    [storeId, id],
  );
  return client;
}

/** All that is kept of a shop's pages, and the number by which shoppers' pages are dropped, as one text. */
export async function pagesKept({ database }: TestApp, { storeId }: TestShop): Promise<string> {
  const parts = ['pages', 'page_versions', 'page_redirects', 'stores'].map(async (table) => {
    const [row] = await database.sql<{ all: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${table} t where store_id = $1`,
      [storeId],
    );
    return `${table}: ${row!.all}`;
  });
  return (await Promise.all(parts)).join('\n');
}

/** Makes the way to expect that a change of a shop's pages is refused with a status and leaves all as it was. */
export function refusing(where: () => { test: TestApp; shop: TestShop }) {
  return async (status: number, change: () => Promise<{ status: number; text: string }>): Promise<string> => {
    const { test, shop } = where();
    const before = await pagesKept(test, shop);
    const reply = await change();
    if (reply.status !== status) throw new Error(`Answered with ${reply.status}: ${reply.text}`);
    if ((await pagesKept(test, shop)) !== before) throw new Error('Something was changed all the same.');
    return reply.text;
  };
}

/** The number every process watches to drop the pages it keeps of a shop. */
export async function versionOf({ database }: TestApp, { storeId }: TestShop): Promise<number> {
  const [row] = await database.sql<{ version: number }>('select version from stores where store_id = $1', [
    storeId,
  ]);
  return row!.version;
}
