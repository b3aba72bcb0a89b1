import type { Picture } from '#shared/storefront.ts';
import { shopProducts } from '../../catalogue/index.ts';
import { isId } from '../../platform/ids.ts';
import type { ShopStore } from '../serving/store.ts';

/** Products one wish list holds. */
const most = 60;
/** Width of a card's picture (pixels). */
const cardWidth = 320;

/** One rendition is enough for a card. */
function smallPicture(picture: Picture | null): string {
  const width = picture?.widths.find((one) => one >= cardWidth) ?? picture?.widths.at(-1);
  return picture && width !== undefined ? picture.url.replace(/\/\d+\.webp$/, `/${width}.webp`) : '';
}

/** The products of a list that a phone keeps, as far as they are on sale, in its order. Nothing is kept of the list. */
export async function wishedProducts({ storeDb }: ShopStore, ids: string) {
  const asked = ids.split(',').filter(isId).slice(0, most);
  if (asked.length === 0) return [];
  const { items } = await storeDb.read((tx) => shopProducts(tx, { ids: asked, limit: most }));
  return items.map(({ id, slug, title, price_from_kobo, price_to_kobo, available, picture }) => ({
    id,
    path: `/products/${slug}`,
    title,
    price_from_kobo,
    price_to_kobo,
    available,
    picture: smallPicture(picture),
  }));
}
