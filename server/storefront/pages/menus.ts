import type { MenuItem } from '#shared/api/menus.ts';
import { defaultPage } from '#blocks/default-pages.ts';
import { footSlugs } from '#blocks/beginnings.ts';
import type { Language } from '#shared/languages.ts';
import { wordsOf } from '#shared/words/index.ts';
import { wordsOfShop } from '#shared/words/of-order.ts';
import { blogPath } from './post-cards.ts';
import type { ShopProfile } from '../serving/store.ts';

/** Written pages in a main menu that nobody put together; more would push the goods out of sight. */
const mostPages = 5;

/** What is at an address below a folder: `slugIn('pages', '/pages/about')` is `about`; undefined for one elsewhere. */
export const slugIn = (folder: string, path: string): string | undefined => {
  const [, first, slug] = path.split(/[/?#]/);
  return first === folder && slug ? slug : undefined;
};

/** Whether a post is there, or, without a slug, any. */
export const isPost = ({ pages }: ShopProfile, path: string) =>
  pages.some((page) => page.isPost && (page.path === path || path === blogPath));

/** Whether a page is there: one its owner published, or one that every store has. */
export const isPage = (profile: ShopProfile, slug: string) =>
  profile.pages.some((page) => page.path === `/pages/${slug}`) || defaultPage(slug, profile) !== null;

/** Whether a collection is there, now or formerly at this address: one that is shown, with something on sale. */
export const isCollection = (profile: ShopProfile, slug: string) =>
  profile.collections.some((collection) => collection.slug === slug || collection.was.includes(slug));

/** The lines somebody chose, but for pages and collections that are not there any more. */
function chosen(profile: ShopProfile, lines: MenuItem[]): MenuItem[] {
  return lines.filter(({ path }) => {
    const [page, collection] = [slugIn('pages', path), slugIn('collections', path)];
    const [bare = ''] = path.split(/[?#]/);
    if (bare === blogPath || bare.startsWith(`${blogPath}/`)) return isPost(profile, bare);
    if (page !== undefined) return isPage(profile, page);
    return collection === undefined || isCollection(profile, collection);
  });
}

/** The menu in the head of every page: as its owner put it together, or else the collections and the pages there are. */
export function mainMenu(profile: ShopProfile, language: Language): MenuItem[] {
  if (profile.menus.main) return chosen(profile, profile.menus.main);
  const shelves = profile.collections.map(({ title, slug }) => ({ title, path: `/collections/${slug}` }));
  const inFoot = footMenu(profile, language).map(({ path }) => path);
  // A page without the shop around it is for elsewhere: its address stands in a profile, on a card, in a chat.
  const written = profile.pages
    .filter(({ path, isPost: post, isBare }) => path !== '/' && !post && !isBare && !inFoot.includes(path))
    .map(({ title, path }) => ({ title, path }));
  const says = wordsOf(language).menu;
  const all = { title: says.all, path: '/products' };
  const blog = isPost(profile, blogPath) ? [{ title: says.blog, path: blogPath }] : [];
  return [...(shelves.length > 1 ? [all, ...shelves] : []), ...written.slice(0, mostPages), ...blog];
}

/** The menu in the foot of every page. */
export function footMenu(profile: ShopProfile, language: Language): MenuItem[] {
  const words = wordsOfShop({ language, delivery: profile.delivery }).menu;
  if (profile.menus.footer) return chosen(profile, profile.menus.footer);
  const lines = [
    { title: words.everything, path: '/products' },
    { title: words.howItWorks, path: '/pages/delivery-and-payment' },
  ];
  if (isPage(profile, 'about')) lines.push({ title: words.about, path: '/pages/about' });
  const promises = profile.pages
    .filter(({ path }) => footSlugs.includes(slugIn('pages', path) ?? ''))
    .map(({ title, path }) => ({ title, path }));
  return [...lines, ...promises];
}
