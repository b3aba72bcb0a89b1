import { defaultHome, defaultPage } from '#blocks/default-pages.ts';
import type { PageDocument } from '#blocks/page-document.ts';
import { dataCost } from '#shared/data-cost.ts';
import type { Language } from '#shared/languages.ts';
import { OfLaterRelease } from '#shared/later-release.ts';
import { kindParam } from '#shared/goods/product-feed.ts';
import { product as maker } from '#shared/product.ts';
import { reportUrl } from '#shared/reports.ts';
import { ratingOf, reviewsPath } from '#shared/goods/reviews.ts';
import type { DataMode, PlainPage, ProductPage, Shell, ShopPage } from '#shared/storefront.ts';
import { wordsOfShop } from '#shared/words/of-order.ts';
import { around } from '../around.ts';
import { list, search } from './lists.ts';
import { collectionsShown, type PageContext } from '../page-context.ts';
import { footMenu, mainMenu } from './menus.ts';
import { blogPath } from './post-cards.ts';
import { blogPage, postPage } from './posts.ts';
import { filled } from './sections.ts';
import { oneProduct, shopProducts, type ShopProduct } from '../../catalogue/index.ts';
import type { WrittenPage } from '../serving/render.ts';
import { lagosDate } from '#shared/lagos.ts';
import { filesOfProduct } from '../../files/index.ts';
import { newestReviews } from '../../reviews/index.ts';
import { pipelined } from '../../platform/database/db.ts';
import { productsBeside, relatedCount } from './products-beside.ts';
import { reviewsPage } from './reviews-page.ts';
import type { ShopProfile, ShopStore } from '../serving/store.ts';

/** Reviews on the page of a product; the others have a page of their own. */
const newestCount = 3;

/** What stands on every page, from the store's profile. One object for each version: parts of pages are kept by it. */
export function shellOf(
  profile: ShopProfile,
  script: string,
  platformUrl: string,
  state: ShopStore['state'],
): Shell {
  const resting = state !== 'open';
  return {
    name: profile.name,
    url: profile.url,
    tagline: profile.tagline,
    about: profile.about,
    trade: profile.trade,
    theme: profile.theme,
    // Pictures of a store that is not open are shown to its members alone.
    logo: resting ? null : profile.logo,
    // Only who knows an order of a shop that never was open comes this far, and the phone is for nobody yet.
    ...(state === 'closed'
      ? { phone: '', whatsapp: '', unopened: true }
      : { phone: profile.phone, whatsapp: profile.whatsapp }),
    city: profile.city,
    state: profile.state,
    pay_online: profile.pay_online,
    pay_on_delivery: profile.pay_on_delivery,
    pay_direct: profile.pay_direct,
    delivery: profile.delivery,
    menu: mainMenu(profile, profile.languages[0]!),
    foot_menu: footMenu(profile, profile.languages[0]!),
    resting,
    ...(state === 'suspended' && { suspended: true }),
    ...(profile.closing_at && { closes_on: lagosDate(profile.closing_at) }),
    unpublished: null,
    script,
    report: reportUrl(platformUrl, profile.slug),
    maker: profile.show_maker ? { name: maker.name, url: platformUrl } : null,
    language: profile.languages[0]!,
    languages: profile.languages,
  };
}

/** The same in another of the store's languages. */
export const shellIn = (shell: Shell, profile: ShopProfile, language: Language): Shell =>
  shell.language === language
    ? shell
    : { ...shell, language, menu: mainMenu(profile, language), foot_menu: footMenu(profile, language) };

/**
 * What its owner published there, or else what every store has.
 * @throws OfLaterRelease for a page of hers that only a later release can read, where nothing stood before
 */
async function writtenOr<Otherwise>(
  context: PageContext,
  path: string,
  otherwise: () => Otherwise,
): Promise<PageDocument | Otherwise> {
  const { store, profile, written } = context;
  const page = profile.pages.find((one) => one.path === path);
  const document = page && (await written.documentOf(store.storeDb, page));
  // A page is called as its owner calls it now, whatever it was called when this version was published.
  if (document) return path === '/' ? document : { ...document, title: page.title };
  const plain = otherwise();
  // It follows from how much is in which collection.
  context.shows?.add(collectionsShown);
  // It is there: nobody shall hear that it is not.
  if (page && plain === null) throw new OfLaterRelease(path);
  return plain;
}

/** By the names under which the two look for it. */
const proofsOf = ({ google_proof, meta_proof }: ShopProfile) =>
  [
    { name: 'google-site-verification', content: google_proof },
    { name: 'facebook-domain-verification', content: meta_proof },
  ].filter(({ content }) => content !== '');

/** A document as the page at a path shows it; `/` is the front page. */
export async function writtenPage(
  path: string,
  document: PageDocument,
  context: PageContext,
): Promise<WrittenPage> {
  const { shell, mode } = context;
  if (path.startsWith(`${blogPath}/`)) return postPage(path, document, context);
  const page = { shell, mode, path, ...(await filled(document, { ...context, path })) };
  return path === '/'
    ? { kind: 'home', ...page, proofs: proofsOf(context.profile) }
    : { kind: 'page', ...page };
}

async function home(context: PageContext): Promise<ShopPage> {
  const document = await writtenOr(context, '/', () =>
    defaultHome(context.profile, wordsOfShop(context.shell)),
  );
  return writtenPage('/', document, context);
}

async function documentPage(slug: string, context: PageContext): Promise<ShopPage | null> {
  const path = `/pages/${slug}`;
  const document = await writtenOr(context, path, () =>
    defaultPage(slug, context.profile, wordsOfShop(context.shell)),
  );
  return document && writtenPage(path, document, context);
}

async function post(path: string, context: PageContext): Promise<ShopPage | null> {
  const document = await writtenOr(context, path, () => null);
  return document && writtenPage(path, document, context);
}

/**
 * The page of a product; with `form`, after an add to the basket that could not be taken, and with a `kindId`, opened at
 * that one of its kinds, where it has it.
 */
export async function productPage(
  slug: string,
  context: PageContext,
  form: ProductPage['form'] = null,
  kindId: string | null = null,
): Promise<ProductPage | null> {
  const { shell, mode } = context;
  const found = await withOthers(context, slug);
  if (!found) return null;
  const { product, more, newest, files } = found;
  const rating = ratingOf(product.reviews);
  const collection = product.collections[0] ?? null;
  const opened = product.variants.find(({ id }) => id === kindId);
  return {
    kind: 'product',
    shell,
    mode,
    path: `/products/${product.slug}`,
    product: shown(product),
    files,
    data_cost: product.download ? dataCost(product.download.bytes, context.dataPriceKobo) : '',
    collection,
    related: more,
    reviews: rating && { ...rating, newest },
    form,
    ...(opened && { opened: opened.id }),
    ...(await around('product', context)),
  };
}

/** A product and what its page tells besides: a few others, what was said of it, and its files. */
async function withOthers(context: PageContext, slug: string) {
  const product = await oneProduct(context.store.storeDb, slug);
  if (!product) return null;
  const [more, told] = await Promise.all([productsBeside(product, context), toldOf(product, context)]);
  return { product, more, ...told };
}

/** Most products were never reviewed and are no files: then nothing is asked. */
async function toldOf({ id, reviews, download }: ShopProduct, { store, shell, mode }: PageContext) {
  if (reviews.count === 0 && !download) return { newest: [], files: [] };
  const looking = { language: shell.language, mode };
  const [newest, files] = await store.storeDb.read((tx) =>
    pipelined([
      reviews.count > 0 ? newestReviews(tx, id, newestCount, looking) : [],
      download ? filesOfProduct(tx, id) : [],
    ]),
  );
  return { newest, files: files.map(({ name, kind, size }) => ({ name, kind, size })) };
}

function shown(product: ShopProduct): ProductPage['product'] {
  const place = (id: string | null) => {
    const index = product.pictures.findIndex((picture) => picture.id === id);
    return index < 0 ? null : index;
  };
  const { id, slug, title, description, size_chart, details, options, pictures, download, set } = product;
  const variants = product.variants.map(({ picture_id, ...variant }) => ({
    ...variant,
    picture: place(picture_id),
  }));
  const { seo_title, seo_description } = product;
  const told = { title, description, seo_title, seo_description, size_chart, details };
  const sold = { options, variants, pictures, download, set };
  return {
    id,
    slug,
    ...told,
    ...sold,
    ...(product.gift_card && { gift_card: true }),
    ...(product.service && { service: true }),
  };
}

/** All there is of a store that rests. */
export const restingPage = (shell: Shell, mode: DataMode, unsent = false): ShopPage => ({
  kind: 'resting',
  unsent,
  shell,
  mode,
  path: '/',
});

export async function notFoundPage(context: PageContext): Promise<ShopPage> {
  const { store, shell, mode } = context;
  if (shell.resting) return restingPage(shell, mode);
  const { items } = await store.storeDb.atOnce((tx) => shopProducts(tx, { limit: relatedCount }));
  return { kind: 'not-found', shell, mode, path: '/404', products: items };
}

/** A page everybody sees alike, or null when there is nothing at this path. */
export function publicPage(
  path: string,
  query: URLSearchParams,
  from: PageContext,
): Promise<ShopPage | null> {
  const context = { ...from, path };
  const [, folder, slug, more] = path.split('/');
  if (folder === 'products' && slug && path === reviewsPath(slug)) return reviewsPage(slug, query, context);
  if (more !== undefined) return Promise.resolve(null);
  if (path === '/') return home(context);
  if (path === '/products') return list('', query, context);
  if (path === '/search') return search(query, context);
  if (path === blogPath) return blogPage(query, context);
  if (path === '/wishlist')
    return Promise.resolve({ kind: 'wishlist', shell: context.shell, mode: context.mode, path });
  if (!slug) return Promise.resolve(null);
  if (folder === 'products') return productPage(slug, context, null, query.get(kindParam));
  if (folder === 'collections') return list(slug, query, context);
  if (folder === 'pages') return documentPage(slug, context);
  if (folder === 'blog') return post(path, context);
  return Promise.resolve(null);
}

export function plainPage(
  state: PlainPage['state'],
  about: Pick<PlainPage, 'host' | 'name' | 'login' | 'language' | 'shop' | 'unsent' | 'closes_on'> & {
    platformUrl: string;
  },
): PlainPage {
  const { platformUrl, ...told } = about;
  return { kind: 'plain', state, ...told, maker: { name: maker.name, url: platformUrl } };
}
