import type { Product } from '#shared/api/catalogue.ts';
import { notify } from '#web/ui/notify.ts';
import { catalogueApi } from '../api/catalogue-api.ts';
import type { Photo } from '../photos/uploads.ts';
import type { ProductBody } from './product-form.ts';

type Save = (
  id: string,
  product: { isNew: boolean; body: ProductBody },
  photos: readonly Photo[],
) => Promise<{ data?: Product; error?: unknown }>;

/** Creates or replaces a product and keeps the words of its photos. */
export function useSaveProduct(slug: string): Save {
  const [create] = catalogueApi.useCreateProductMutation();
  const [update] = catalogueApi.useUpdateProductMutation();
  const [describe] = catalogueApi.useDescribePictureMutation();

  /** The words belong to the pictures and go first, so that the product is answered with them. */
  async function describeAll(photos: readonly Photo[]): Promise<boolean> {
    const changed = photos.flatMap(({ picture, alt }) =>
      picture && alt.trim() !== picture.alt ? [{ id: picture.id, alt: alt.trim() }] : [],
    );
    const sent = await Promise.all(
      changed.map(({ id, alt }) => describe({ params: { slug, pictureId: id }, body: { alt } })),
    );
    return sent.every((outcome) => outcome.error === undefined);
  }

  return async (id, { isNew, body }, photos) => {
    const described = await describeAll(photos);
    const outcome = isNew
      ? await create({ params: { slug }, body: { ...body, id } })
      : await update({ params: { slug, productId: id }, body });
    if (outcome.error === undefined && !described)
      notify.warning('The product is saved, but the words about its photos are not. Save once more.');
    return outcome;
  };
}
