import { MenuItems, type MenuItem, type MenuName, type Menus } from '#shared/api/menus.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { raiseVersion } from '../stores/index.ts';
import { deleteMenu, menuRows, putMenu } from './menu-queries.ts';

/** The menus of a store as somebody put them together. */
export async function menusOf(tx: StoreTx): Promise<Menus> {
  const rows = await menuRows(tx);
  const linesOf = (name: MenuName) => {
    const row = rows.find(({ menu }) => menu === name);
    return row ? MenuItems.parse(row.items) : null;
  };
  return { main: linesOf('main'), footer: linesOf('footer') };
}

/** Puts a menu in the place of what it was; null lets it follow the store again. Shoppers see it at once. */
export async function setMenu(storeDb: StoreDb, name: MenuName, items: MenuItem[] | null): Promise<Menus> {
  return storeDb.transact(async (tx) => {
    if (items) await putMenu(tx, name, JSON.stringify(items));
    else await deleteMenu(tx, name);
    const which = name === 'main' ? 'at the top' : 'at the foot';
    await noteChange(tx, { kind: 'pages', what: `Changed the menu ${which} of the shop` });
    await raiseVersion(tx);
    return menusOf(tx);
  });
}

/** Lets the lines of menus that lead to a page lead to where it is now. */
export async function moveInMenus(tx: StoreTx, from: string, to: string): Promise<void> {
  for (const { menu, items } of await menuRows(tx)) {
    const lines = MenuItems.parse(items);
    if (!lines.some(({ path }) => path === from)) continue;
    const moved = lines.map((line) => (line.path === from ? { ...line, path: to } : line));
    await putMenu(tx, menu, JSON.stringify(moved));
  }
}
