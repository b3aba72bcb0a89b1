import type { MenuItem } from '#shared/api/menus.ts';
import { defaultPage } from '#blocks/default-pages.ts';
import type { ShopProfile } from './store.ts';

/** Written pages in a main menu that nobody put together; more would push the goods out of sight. */
const mostPages = 5;

const folder = '/pages/';
const isWritten = /^\/pages\/[^/?#]+$/;

/** Whether a page is there: one its owner published, or one that every store has. */
const isPage = (profile: ShopProfile, path: string) =>
  profile.pages.some((page) => page.path === path) ||
  defaultPage(path.slice(folder.length), profile) !== null;

/** The lines somebody chose, but for pages that are not there any more. */
function chosen(profile: ShopProfile, lines: MenuItem[]): MenuItem[] {
  return lines.filter(({ path }) => !isWritten.test(path) || isPage(profile, path));
}

/** The menu in the head of every page: as its owner put it together, or else the collections and the pages there are. */
export function mainMenu(profile: ShopProfile): MenuItem[] {
  if (profile.menus.main) return chosen(profile, profile.menus.main);
  const shelves = profile.collections.map(({ title, slug }) => ({ title, path: `/collections/${slug}` }));
  const inFoot = footMenu(profile).map(({ path }) => path);
  const written = profile.pages
    .filter(({ path }) => path !== '/' && !inFoot.includes(path))
    .map(({ title, path }) => ({ title, path }));
  const all = { title: 'All', path: '/products' };
  return [...(shelves.length > 1 ? [all, ...shelves] : []), ...written.slice(0, mostPages)];
}

/** The menu in the foot of every page. */
export function footMenu(profile: ShopProfile): MenuItem[] {
  if (profile.menus.footer) return chosen(profile, profile.menus.footer);
  const lines = [
    { title: 'Everything we sell', path: '/products' },
    { title: 'How delivery and payment work here', path: '/pages/delivery-and-payment' },
  ];
  return isPage(profile, '/pages/about') ? [...lines, { title: 'About us', path: '/pages/about' }] : lines;
}
