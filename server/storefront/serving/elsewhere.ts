import type { MessagePage, ShopPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { wasSold } from '../../catalogue/index.ts';
import { formerPage } from '../../pages/index.ts';
import type { PageContext } from '../page-context.ts';

/** What there is at an address without a page: the way to where it is now, or that it was taken away. */
export type Elsewhere = { kind: 'moved'; to: string } | { kind: 'gone'; page: ShopPage };

/** Asked where no page is found; null when there never was one. */
export async function elsewhere(path: string, context: PageContext): Promise<Elsewhere | null> {
  const [, folder, slug, more] = path.split('/');
  if (folder && slug === undefined) return shortFor(folder, context);
  if (!slug || more !== undefined) return null;
  if (folder === 'pages' || folder === 'blog') return formerly(folder, slug, context);
  if (folder === 'products') return soldBefore(slug, context);
  if (folder === 'collections') return movedTo(slug, context);
  return null;
}

/** A page is found by the end of its address alone, as people type it or put it below their names elsewhere. */
function shortFor(slug: string, { profile }: PageContext): Elsewhere | null {
  const path = `/pages/${slug}`;
  return profile.pages.some((page) => page.path === path) ? { kind: 'moved', to: path } : null;
}

async function formerly(folder: string, slug: string, context: PageContext): Promise<Elsewhere | null> {
  const found = await formerPage(context.store.storeDb, folder, slug);
  if (found !== 'removed') return found && { kind: 'moved', to: found.movedTo };
  const { gone: says, lists } = wordsOf(context.shell.language);
  return gone(context, {
    title: says.page,
    text: says.pageText(context.shell.name),
    action: { label: lists.toFront, path: '/' },
  });
}

/** A collection that had this address before. */
function movedTo(slug: string, { profile }: PageContext): Elsewhere | null {
  const now = profile.collections.find(({ was }) => was.includes(slug));
  return now ? { kind: 'moved', to: `/collections/${now.slug}` } : null;
}

/** The address of a product never changes, so one that was put away is gone until it is sold again. */
async function soldBefore(slug: string, context: PageContext): Promise<Elsewhere | null> {
  if (!(await context.store.storeDb.read((tx) => wasSold(tx, slug)))) return null;
  const { gone: says, lists } = wordsOf(context.shell.language);
  return gone(context, {
    title: says.product,
    text: says.productText(context.shell.name),
    action: { label: lists.everything, path: '/products' },
  });
}

const gone = (
  { shell, mode }: PageContext,
  words: Pick<MessagePage, 'title' | 'text' | 'action'>,
): Elsewhere => ({ kind: 'gone', page: { kind: 'message', shell, mode, path: '/', ...words } });
