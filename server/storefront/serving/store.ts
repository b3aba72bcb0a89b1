import type { AdNetwork } from '#shared/adverts.ts';
import type { Menus } from '#shared/api/menus.ts';
import type { DeliveryChoice } from '#shared/storefront.ts';
import { networksWithScript } from '../../adverts/index.ts';
import { shopCollections, type ShopCollection } from '../../catalogue/index.ts';
import type { OrderDeps } from '../../orders/index.ts';
import { menusOf, publishedPages, type Published } from '../../pages/index.ts';
import { pipelined } from '../../platform/database/db.ts';
import type { Changes } from './changes.ts';
import { shopHosts, shopAtHost, shopProfile, type FoundShop, type StoreProfile } from '../../stores/index.ts';

type Directory = Pick<OrderDeps, 'db' | 'config' | 'clock'>;

/** A store found by its host, with the way into its data. Its version rises by every write a shopper can see. */
export interface ShopStore extends Omit<FoundShop, 'changes'> {
  id: string;
}

/** What every page of a store shows. Asked for once for each version of a store. */
export interface ShopProfile extends Omit<StoreProfile, 'delivery'>, Published {
  delivery: DeliveryChoice[];
  /** In shop order, only those with something on sale. */
  collections: ShopCollection[];
  /** As its owner put them together; null where nobody did. */
  menus: Menus;
  /** Advert networks whose own script it uses, where its plan has that. */
  scripts: { network: AdNetwork; key: string }[];
}

/**
 * `host` is lower case and without a port; null when no store lives there.
 * @param changes is told of the version, with what was changed since the last that it knows.
 */
export async function storeByHost(
  directory: Directory,
  host: string,
  changes?: Changes,
): Promise<ShopStore | null> {
  const found = await shopAtHost(directory, host, changes?.knownOf);
  if (!found) return null;
  const { changes: named, ...store } = found;
  const { id } = store.storeDb;
  changes?.learn(id, store.version, named);
  return { id, ...store };
}

/** The store that a member was let into, as its shoppers meet it. */
export async function storeOfMember(directory: Directory, slug: string): Promise<ShopStore> {
  const store = await storeByHost(directory, new URL(shopHosts.freeUrl(directory.config, slug)).hostname);
  if (!store) throw new Error(`The store ${slug} has no address.`);
  return store;
}

export async function profileOf({ storeDb }: ShopStore, config: Directory['config']): Promise<ShopProfile> {
  const profile = await shopProfile(storeDb, config);
  const [collections, published, menus, scripts] = await storeDb.read((tx) =>
    pipelined([shopCollections(tx), publishedPages(tx), menusOf(tx), networksWithScript(tx)]),
  );
  return { ...profile, ...published, collections, menus, scripts };
}
