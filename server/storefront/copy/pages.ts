import { copyBasketPath, copyFile } from '#shared/shop-copy.ts';
import type { ShopPage } from '#shared/storefront.ts';
import { told } from '../../catalogue/index.ts';
import { pageEntries } from '../pages/feeds.ts';
import type { PageContext } from '../page-context.ts';
import { publicPage } from '../pages/pages.ts';
import { pageInCopy } from './sections.ts';

/** The kinds of public pages that stand in a copy, as the routes call them; a test says of every other one why it does not. */
export const copied: readonly string[] = [
  '/',
  '/products',
  '/products/:slug',
  '/collections/:slug',
  '/pages/:slug',
  '/blog',
  '/blog/:slug',
];

const shapes = copied.map((kind) => new RegExp(`^${kind.replace(':slug', '[^/]+')}$`));

/** Products whose pages go along. More than that is no shop for a folder. */
export const mostProducts = 20_000;

const isProduct = (path: string) => path.startsWith('/products/');

/** The address of every page that goes along, lists by their first part. */
export async function copiedPaths({
  store,
  profile,
}: Pick<PageContext, 'store' | 'profile'>): Promise<Set<string>> {
  const goods = (await store.storeDb.read(told.sitemapEntries)).map(({ path }) => path);
  const products = goods.filter(isProduct).slice(0, mostProducts);
  const others = [
    ...pageEntries(profile).map(({ path }) => path),
    ...goods.filter((path) => !isProduct(path)),
  ];
  const pages = [...others, ...products].filter((path) => shapes.some((shape) => shape.test(path)));
  return new Set([...pages, copyBasketPath]);
}

export interface CopiedPage {
  page: ShopPage;
  /** Its file, from the root of the copy. */
  file: string;
  /** The address of the part after it, and the file of that. */
  next: { path: string; file: string } | null;
}

/** A page, and the parts of it that follow, of a list. One after the other, so that no more than one is in memory. */
async function* partsOf(path: string, context: PageContext): AsyncGenerator<CopiedPage> {
  let query = new URLSearchParams();
  for (let part = 1; ; part += 1) {
    const page = await publicPage(path, query, context);
    // Taken off while the copy is made.
    if (!page) return;
    const onward = ('next_path' in page && page.next_path) || null;
    const next = onward === null ? null : { path: onward, file: copyFile(path, part + 1) };
    yield { page: pageInCopy(page), file: copyFile(path, part), next };
    if (onward === null) return;
    query = new URL(onward, 'http://shop').searchParams;
  }
}

/** Every page of a copy. */
export async function* copiedPages(
  paths: Iterable<string>,
  context: PageContext,
): AsyncGenerator<CopiedPage> {
  const { shell, mode } = context;
  for (const path of paths)
    if (path === copyBasketPath)
      yield { page: { kind: 'copy-basket', shell, mode, path }, file: copyFile(path), next: null };
    else yield* partsOf(path, context);
}
