import type { AnswerOf } from '#shared/api/contract.ts';
import { getMenuPlaces, longestLine, type MenuItem, type MenuPlace } from '#shared/api/menus.ts';
import { defaultPage } from '#blocks/default-pages.ts';
import { oneProduct } from '../../catalogue/index.ts';
import { minutes } from '../../platform/clock.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { Api } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { firstLanguage } from '#shared/languages.ts';
import { wordsOfShop } from '#shared/words/of-order.ts';
import type { OrderDeps } from '../../orders/index.ts';
import { footMenu, isCollection, isPage, isPost, mainMenu, slugIn } from './menus.ts';
import { blogPath } from './post-cards.ts';
import type { Shells } from '../serving/shells.ts';
import { storeOfMember, type ShopProfile } from '../serving/store.ts';

const reading: Limit = { name: 'menu-places', max: 240, perMs: minutes(1) };

/** What every shop has, whoever keeps it. */
const everyShop: readonly MenuPlace[] = [
  { kind: 'place', title: 'Front page', path: '/' },
  { kind: 'place', title: 'Everything we sell', path: '/products' },
  { kind: 'place', title: 'Search', path: '/search' },
  { kind: 'place', title: 'Wish list', path: '/wishlist' },
  { kind: 'place', title: 'Track an order', path: '/track' },
  { kind: 'place', title: 'Basket', path: '/basket' },
];

/** A line whose name fits into a menu; pages and collections may have longer ones. */
const fitting = <Line extends MenuItem>(line: Line): Line =>
  line.title.length <= longestLine
    ? line
    : { ...line, title: `${line.title.slice(0, longestLine - 1).trimEnd()}…` };

function placesOf(profile: ShopProfile): MenuPlace[] {
  const written = profile.pages.filter(({ path }) => path !== '/');
  const unwritten = ['about', 'delivery-and-payment'].flatMap((slug) => {
    const path = `/pages/${slug}`;
    const page = written.some((one) => one.path === path)
      ? null
      : defaultPage(slug, profile, wordsOfShop({ language: firstLanguage, delivery: profile.delivery }));
    return page ? [{ title: page.title, path }] : [];
  });
  const blog: MenuPlace[] = isPost(profile, blogPath)
    ? [{ kind: 'place', title: 'Blog', path: blogPath }]
    : [];
  return [
    ...everyShop,
    ...blog,
    ...profile.collections.map(({ title, slug }): MenuPlace => ({
      kind: 'collection',
      title,
      path: `/collections/${slug}`,
    })),
    ...[...written, ...unwritten].map(({ title, path }): MenuPlace => ({ kind: 'page', title, path })),
  ];
}

async function isAt(storeDb: StoreDb, profile: ShopProfile, path: string): Promise<boolean> {
  const slugs = ['pages', 'collections', 'products'].map((folder) => slugIn(folder, path));
  const [page, collection, product] = slugs;
  if (page !== undefined) return isPage(profile, page);
  if (isPost(profile, path.split(/[?#]/)[0]!)) return true;
  if (collection !== undefined) return isCollection(profile, collection);
  if (product !== undefined) return (await oneProduct(storeDb, product)) !== null;
  return everyShop.some((place) => place.path === path.split(/[?#]/)[0]);
}

/** What whoever puts a menu together chooses from, and what of it has gone meanwhile. */
async function menuPlaces(storeDb: StoreDb, profile: ShopProfile): Promise<AnswerOf<typeof getMenuPlaces>> {
  const alone = { ...profile, menus: { main: null, footer: null } };
  const lines = [...(profile.menus.main ?? []), ...(profile.menus.footer ?? [])];
  const paths = [...new Set(lines.map(({ path }) => path))];
  const there = await Promise.all(paths.map((path) => isAt(storeDb, profile, path)));
  return {
    places: placesOf(profile).map(fitting),
    followed: {
      main: mainMenu(alone, firstLanguage).map(fitting),
      footer: footMenu(alone, firstLanguage).map(fitting),
    },
    gone: paths.filter((_, at) => !there[at]),
  };
}

/** The call behind the screen on which menus are put together. */
export function mountMenuPlaces(
  api: Api,
  { deps, shells }: { deps: Pick<OrderDeps, 'db' | 'config' | 'clock'>; shells: Shells },
): void {
  api.ofStore(
    getMenuPlaces,
    { auth: 'person', may: 'pages.see', limit: reading, body: 0, idempotency: 'safe' },
    async ({ store }) => {
      const { profile } = await shells.of(await storeOfMember(deps, store.slug));
      return menuPlaces(store.storeDb, profile);
    },
  );
}
