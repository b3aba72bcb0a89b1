import type { ProductOption } from '#shared/api/catalogue.ts';
import type { ProductDetail } from '#shared/goods/details.ts';
import { leastPhoto, type FeedList } from '#shared/goods/product-feed.ts';
import { pictureJson, type PictureRow } from '../../media/index.ts';
import {
  leftOrUncounted,
  partsOfVariant,
  statement,
  variantsOfProduct,
  weightOfVariant,
} from '../statement.ts';

const kindOf = (price: string) =>
  `exists (select 1 from variants v where v.store_id = $1 and v.product_id = p.id and not v.removed and v.price_kobo ${price})`;

/** Why nothing is told of a product `p`, whatever it costs; null where nothing stands against it. */
const against = `case when p.status <> 'active' then 'draft' when p.download_bytes is not null then 'file' when p.gift_card then 'gift_card' when p.service then 'service'
  when not exists (select 1 from product_media pm where pm.store_id = $1 and pm.product_id = p.id) then 'no_photo' end`;

/** Whether a product `p` is told of. */
const isTold = `(${against} is null and ${kindOf('> 0')})`;

const hasSmallPhoto = `exists (select 1 from product_media pm
  join media m on m.store_id = pm.store_id and m.id = pm.media_id
  where pm.store_id = $1 and pm.product_id = p.id and pm.position = 0 and least(m.width, m.height) < ${leastPhoto})`;

/** Whether a product `p` stands in one of the lists of what its owner can mend. */
const standsIn: Record<FeedList, string> = {
  draft: `${against} = 'draft'`,
  file: `${against} = 'file'`,
  gift_card: `${against} = 'gift_card'`,
  service: `${against} = 'service'`,
  no_photo: `${against} = 'no_photo'`,
  no_price: `(${against} is null and ${kindOf('= 0')})`,
  small_photo: `(${isTold} and ${hasSmallPhoto})`,
};

export interface ToldRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  details: ProductDetail[];
  options: ProductOption[];
  /** In the order of the product's page. */
  variants: {
    id: string;
    option_values: string[];
    price_kobo: number;
    compare_at_kobo: number | null;
    available: number | null;
    media_id: string | null;
    barcode: string;
    weight_grams: number | null;
    /** A set of different things. */
    is_bundle: boolean;
  }[];
  pictures: PictureRow[];
  /** The first that shoppers see it in; null: none. */
  collection: string | null;
}

/** Products that are told of, with all that is told, the oldest first, from after one on. */
export const toldAfter = statement<ToldRow, [id: string, limit: number]>(`
  select p.id, p.slug, p.title, p.description, p.details, p.options,
    (select json_agg(json_build_object('id', v.id, 'option_values', v.option_values, 'price_kobo', v.price_kobo,
        'compare_at_kobo', v.compare_at_kobo, 'available', ${leftOrUncounted}, 'media_id', v.media_id, 'barcode', v.barcode,
        'weight_grams', ${weightOfVariant},
        'is_bundle', v.is_set and (select count(*) > 1 ${partsOfVariant})) order by v.position, v.id) ${variantsOfProduct}) as variants,
    (select json_agg(${pictureJson('$1', 'pm.media_id')} order by pm.position)
      from product_media pm where pm.store_id = $1 and pm.product_id = p.id) as pictures,
    (select c.title from collection_products cp
      join collections c on c.store_id = cp.store_id and c.id = cp.collection_id and c.removed_at is null and c.shown
      where cp.store_id = $1 and cp.product_id = p.id order by c.position, c.id limit 1) as collection
  from (select * from products p where p.store_id = $1 and p.id > $2 and ${isTold} order by p.id limit $3) p
  order by p.id`);

export interface CountRow {
  list: FeedList | 'told';
  products: number;
  /** Variants of what is told; 0 for lists. */
  kinds: number;
}

const lists = Object.entries(standsIn);

/** How many products are told of, with how many kinds, and how many stand in each list. */
export const countTold = statement<CountRow, []>(`
  with counted as materialized (
    select ${isTold} as told, (select count(*) from variants v where v.store_id = $1 and v.product_id = p.id
        and not v.removed and v.price_kobo > 0) as kinds,
      ${lists.map(([list, where]) => `${where} as ${list}`).join(', ')}
    from products p where p.store_id = $1 and p.status <> 'archived')
  select 'told' as list, count(*)::int as products, coalesce(sum(kinds), 0)::int as kinds from counted where told
  ${lists.map(([list]) => `union all select '${list}', count(*)::int, 0 from counted where ${list}`).join('\n  ')}`);

type Listed = { id: string; title: string };
const listOf = (where: string) =>
  statement<Listed, [after: string, limit: number]>(`
  select p.id, p.title from products p
  where p.store_id = $1 and p.status <> 'archived' and p.id > $2 and ${where} order by p.id limit $3`);

/** What stands in each list, the oldest first, from after one on. */
export const listedIn: Record<FeedList, ReturnType<typeof listOf>> = {
  draft: listOf(standsIn.draft),
  file: listOf(standsIn.file),
  gift_card: listOf(standsIn.gift_card),
  service: listOf(standsIn.service),
  no_photo: listOf(standsIn.no_photo),
  no_price: listOf(standsIn.no_price),
  small_photo: listOf(standsIn.small_photo),
};
