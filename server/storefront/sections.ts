import type { PageDocument, Section } from '#shared/page-document.ts';
import type { FilledSection, Picture } from '#shared/storefront.ts';
import { shopProducts } from '../catalogue/index.ts';
import type { PageContext } from './page-context.ts';

/**
 * The picture in a place of the shop order, for sections that were given none; asked for at most once a page. A shop
 * with fewer has none there: the photo on its shelf is not shown a second time, large and cropped.
 */
type PictureAt = (place: number) => Promise<Picture | null>;

async function fillSection(
  section: Section,
  context: PageContext,
  pictureAt: PictureAt,
): Promise<FilledSection> {
  const { store, shell, profile } = context;
  switch (section.type) {
    case 'hero':
      return { ...section, data: { picture: section.settings.picture ?? (await pictureAt(3)) } };
    case 'picture-text':
      return { ...section, data: { picture: section.settings.picture ?? (await pictureAt(5)) } };
    case 'collection-list':
      return { ...section, data: { collections: profile.collections } };
    case 'product-grid': {
      const { collection, limit } = section.settings;
      const query = { ...(collection && { collection }), limit };
      const found = await store.storeDb.read((tx) => shopProducts(tx, query));
      const all = collection ? `/collections/${collection}` : '/products';
      return { ...section, data: { products: found.items, more_path: found.next ? all : null } };
    }
    case 'promises':
    case 'how-it-works':
    case 'contact':
      return { ...section, data: shell };
    default:
      return { ...section, data: null };
  }
}

/** A page document's sections with what they show. */
export async function filled(document: PageDocument, context: PageContext): Promise<FilledSection[]> {
  let pictures: Promise<Picture[]> | null = null;
  const pictureAt: PictureAt = async (place) => {
    pictures ??= context.store.storeDb
      .read((tx) => shopProducts(tx, { limit: 8 }))
      .then(({ items }) => items.flatMap((item) => item.picture ?? []));
    return (await pictures)[place] ?? null;
  };
  return Promise.all(document.sections.map((section) => fillSection(section, context, pictureAt)));
}
