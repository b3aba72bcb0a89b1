import { defaultHome, defaultPage } from '#shared/page-document.ts';
import { product as maker } from '#shared/product.ts';
import type { DataMode, PlainPage, ProductPage, Shell, ShopPage } from '#shared/storefront.ts';
import { filled } from './sections.ts';
import type { FullProduct, ShopData, ShopProfile, ShopStore } from './data.ts';

/** Cards on one page of a list. */
const listSize = 24;
const relatedCount = 4;

export interface PageContext<S extends ShopStore> {
  data: ShopData<S>;
  store: S;
  profile: ShopProfile;
  shell: Shell;
  mode: DataMode;
}

/** What stands on every page, from the store's profile. One object for each version: parts of pages are kept by it. */
export function shellOf(profile: ShopProfile, script: string, platformUrl: string, resting: boolean): Shell {
  const menu = profile.collections.map(({ title, slug }) => ({ title, path: `/collections/${slug}` }));
  return {
    name: profile.name,
    url: profile.url,
    tagline: profile.tagline,
    about: profile.about,
    trade: profile.trade,
    colours: profile.colours,
    // Pictures of a store that is not open are shown to its members alone.
    logo: resting ? null : profile.logo,
    phone: profile.phone,
    whatsapp: profile.whatsapp,
    city: profile.city,
    state: profile.state,
    pay_online: profile.pay_online,
    pay_on_delivery: profile.pay_on_delivery,
    pay_direct: profile.pay_direct,
    delivery: profile.delivery,
    menu: menu.length > 1 ? [{ title: 'All', path: '/products' }, ...menu] : [],
    has_about: profile.about !== '',
    resting,
    unpublished: null,
    script,
    maker: profile.show_maker ? { name: maker.name, url: platformUrl } : null,
  };
}

async function home<S extends ShopStore>(context: PageContext<S>): Promise<ShopPage> {
  const { data, store, profile, shell, mode } = context;
  const document = (await data.pageDocument(store, 'home')) ?? defaultHome(profile);
  const { title, description } = document;
  return {
    kind: 'home',
    shell,
    mode,
    path: '/',
    title,
    description,
    sections: await filled(document, context),
  };
}

async function documentPage<S extends ShopStore>(
  slug: string,
  context: PageContext<S>,
): Promise<ShopPage | null> {
  const { data, store, profile, shell, mode } = context;
  const document = (await data.pageDocument(store, slug)) ?? defaultPage(slug, profile);
  if (!document) return null;
  const { title, description } = document;
  return {
    kind: 'page',
    shell,
    mode,
    path: `/pages/${slug}`,
    title,
    description,
    sections: await filled(document, context),
  };
}

const withQuery = (path: string, query: Record<string, string | null>) => {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== null && pair[1] !== '',
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
};

async function list<S extends ShopStore>(
  slug: string,
  after: string,
  context: PageContext<S>,
): Promise<ShopPage | null> {
  const { data, store, profile, shell, mode } = context;
  const collection = slug ? profile.collections.find((one) => one.slug === slug) : undefined;
  if (slug && !collection) return null;
  const path = slug ? `/collections/${slug}` : '/products';
  const found = await data.products(store, {
    ...(slug && { collection: slug }),
    ...(after && { after }),
    limit: listSize,
  });
  return {
    kind: 'collection',
    shell,
    mode,
    path: withQuery(path, { after }),
    slug,
    title: collection?.title ?? 'Everything we sell',
    description: collection?.description ?? '',
    products: found.items,
    next_path: found.next && withQuery(path, { after: found.next }),
  };
}

/** The page of a product; with `form`, after an add to the basket that could not be taken. */
export async function productPage<S extends ShopStore>(
  slug: string,
  context: PageContext<S>,
  form: ProductPage['form'] = null,
): Promise<ProductPage | null> {
  const { data, store, shell, mode } = context;
  const found = await data.productAndMore(store, slug, relatedCount);
  if (!found) return null;
  const { product, more } = found;
  const collection = product.collections[0] ?? null;
  return {
    kind: 'product',
    shell,
    mode,
    path: `/products/${product.slug}`,
    product: shown(product),
    collection,
    related: more,
    form,
  };
}

function shown(product: FullProduct): ProductPage['product'] {
  const place = (id: string | null) => {
    const index = product.pictures.findIndex((picture) => picture.id === id);
    return index < 0 ? null : index;
  };
  const { id, slug, title, description, options, pictures } = product;
  const variants = product.variants.map(({ picture_id, ...variant }) => ({
    ...variant,
    picture: place(picture_id),
  }));
  return { id, slug, title, description, options, variants, pictures };
}

/** Longest search (characters). */
const longestQuery = 80;

async function search<S extends ShopStore>(
  query: URLSearchParams,
  context: PageContext<S>,
): Promise<ShopPage> {
  const { data, store, shell, mode } = context;
  const words = (query.get('q') ?? '').trim().slice(0, longestQuery);
  const after = query.get('after') ?? '';
  const found = words
    ? await data.products(store, { search: words, ...(after && { after }), limit: listSize })
    : null;
  return {
    kind: 'search',
    shell,
    mode,
    path: withQuery('/search', { q: words }),
    query: words,
    products: found?.items ?? null,
    next_path: found?.next ? withQuery('/search', { q: words, after: found.next }) : null,
  };
}

/** All there is of a store that rests. */
export const restingPage = (shell: Shell, mode: DataMode): ShopPage => ({
  kind: 'resting',
  shell,
  mode,
  path: '/',
});

export async function notFoundPage<S extends ShopStore>(context: PageContext<S>): Promise<ShopPage> {
  const { data, store, shell, mode } = context;
  if (shell.resting) return restingPage(shell, mode);
  const { items } = await data.products(store, { limit: relatedCount });
  return { kind: 'not-found', shell, mode, path: '/404', products: items };
}

/** A page everybody sees alike, or null when there is nothing at this path. */
export function publicPage<S extends ShopStore>(
  path: string,
  query: URLSearchParams,
  context: PageContext<S>,
): Promise<ShopPage | null> {
  const after = query.get('after') ?? '';
  const [, folder, slug, more] = path.split('/');
  if (more !== undefined) return Promise.resolve(null);
  if (path === '/') return home(context);
  if (path === '/products') return list('', after, context);
  if (path === '/search') return search(query, context);
  if (!slug) return Promise.resolve(null);
  if (folder === 'products') return productPage(slug, context);
  if (folder === 'collections') return list(slug, after, context);
  if (folder === 'pages') return documentPage(slug, context);
  return Promise.resolve(null);
}

export function plainPage(
  state: PlainPage['state'],
  about: Pick<PlainPage, 'host' | 'name' | 'login'> & { platformUrl: string },
): PlainPage {
  const { host, name, login, platformUrl } = about;
  return { kind: 'plain', state, host, name, login, maker: { name: maker.name, url: platformUrl } };
}
