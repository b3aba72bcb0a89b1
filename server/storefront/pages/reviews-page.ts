import { ratingOf, reviewsPath } from '#shared/goods/reviews.ts';
import type { ShopPage } from '#shared/storefront.ts';
import { oneProduct } from '../../catalogue/index.ts';
import { reviewsByPage } from '../../reviews/index.ts';
import type { PageContext } from '../page-context.ts';

/** Reviews on one page. */
const pageSize = 20;

/** Everything its buyers say of a product; null when it is not on sale. */
export async function reviewsPage(
  slug: string,
  query: URLSearchParams,
  { store, shell, mode }: PageContext,
): Promise<ShopPage | null> {
  const product = await oneProduct(store.storeDb, slug);
  if (!product) return null;
  const asked = { after: query.get('after') ?? '', limit: pageSize };
  const looking = { language: shell.language, mode };
  const { items, next, hidden } = await store.storeDb.read((tx) =>
    reviewsByPage(tx, product.id, asked, looking),
  );
  const path = reviewsPath(product.slug);
  return {
    kind: 'reviews',
    shell,
    mode,
    path,
    product: { title: product.title, slug: product.slug },
    rating: ratingOf(product.reviews),
    items,
    hidden,
    next_path: next && `${path}?after=${encodeURIComponent(next)}`,
  };
}
