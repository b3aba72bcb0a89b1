import { z } from 'zod';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** Most lines of a menu. */
const mostItems = 20;

/** Longest name of a line (characters). */
export const longestLine = 40;

const MenuItem = z.object({
  title: inOneLine(z.string().trim().min(1, 'Give this line of the menu a name.').max(longestLine)),
  /** A place in the shop: nothing in a menu leads shoppers away. */
  path: z
    .string()
    .trim()
    .max(200)
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'Choose a page of your store.'),
});
export type MenuItem = z.infer<typeof MenuItem>;

export const MenuItems = z.array(MenuItem).max(mostItems, `A menu has at most ${mostItems} lines.`);

const MenuName = z.enum(['main', 'footer']);
export type MenuName = z.infer<typeof MenuName>;

/** null: not put together by anybody, so it follows the collections and the pages of the store. */
const Menus = z.object({ main: MenuItems.nullable(), footer: MenuItems.nullable() });
export type Menus = z.infer<typeof Menus>;

export const getMenus = contract({
  method: 'GET',
  path: '/api/sites/:slug/menus',
  summary: 'The menus of the shop as its owner put them together.',
  params: SiteParams,
  answer: Menus,
});

export const setMenu = contract({
  method: 'PUT',
  path: '/api/sites/:slug/menus/:menu',
  summary: 'Put a menu together; null lets it follow the collections and pages of the store again.',
  params: SiteParams.extend({ menu: MenuName }),
  body: z.object({
    items: MenuItems.nullable(),
  }),
  answer: Menus,
});

const MenuPlace = MenuItem.extend({ kind: z.enum(['place', 'page', 'collection']) });
export type MenuPlace = z.infer<typeof MenuPlace>;

export const getMenuPlaces = contract({
  method: 'GET',
  path: '/api/sites/:slug/menus/places',
  summary:
    'Where a line of a menu may lead, what menus are while they follow the store, and which lines lead nowhere now.',
  params: SiteParams,
  answer: z.object({
    /** Besides single products, of which there may be thousands. */
    places: z.array(MenuPlace),
    followed: z.object({ main: z.array(MenuItem), footer: z.array(MenuItem) }),
    /** Paths of lines whose page, collection or product is not there: shoppers do not see pages and collections of them. */
    gone: z.array(z.string()),
  }),
});
