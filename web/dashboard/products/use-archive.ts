import type { Product } from '#shared/api/catalogue.ts';
import { told } from '#web/forms/confirmed.ts';
import { catalogueApi } from '../api/catalogue-api.ts';
import { offerUndo } from '../components/undo.tsx';

type ArchivableProduct = Pick<Product, 'id' | 'title' | 'status'>;

/** Archiving and bringing back, each with a way to take it back at once. */
export function useArchive(slug: string): {
  archive: (product: ArchivableProduct) => Promise<void>;
  bringBack: (product: ArchivableProduct) => Promise<void>;
  busy: boolean;
} {
  const [send, { isLoading }] = catalogueApi.useSetProductStatusMutation();

  const set = (product: ArchivableProduct, status: Product['status']) =>
    told(send({ params: { slug, productId: product.id }, body: { status } }), null);

  return {
    busy: isLoading,
    async archive(product) {
      if (!(await set(product, 'archived'))) return;
      offerUndo({
        message: `${product.title} is archived. Nobody can buy it now.`,
        undo: async () => void (await set(product, product.status)),
      });
    },
    async bringBack(product) {
      if (!(await set(product, 'draft'))) return;
      offerUndo({
        message: `${product.title} is back, as a draft.`,
        undo: async () => void (await set(product, 'archived')),
      });
    },
  };
}
