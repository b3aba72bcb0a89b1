import type { Product } from '#shared/api/catalogue.ts';
import { detailOf, isFailure } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { catalogueApi } from '../api/catalogue-api.ts';
import type { Photo } from '../photos/uploads.ts';
import type { ProductBody } from './product-form.ts';

type Save = (
  productId: string | null,
  body: ProductBody,
  photos: readonly Photo[],
) => Promise<{ data?: Product; error?: unknown }>;

/** What somebody else saved meanwhile, where a save was refused for that; null for every other failure. */
export function newerIn(error: unknown): { newer: Product; said: string } | null {
  if (!isFailure(error) || error.status !== 409 || !('data' in error)) return null;
  const data = error.data as { newer?: Product } | null;
  return data?.newer ? { newer: data.newer, said: detailOf(error, '') } : null;
}

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

  return async (productId, body, photos) => {
    const described = await describeAll(photos);
    const outcome = productId
      ? await update({ params: { slug, productId }, body })
      : await create({ params: { slug }, body });
    if (outcome.error === undefined && !described)
      notify.warning('The product is saved, but the words about its photos are not. Save once more.');
    return outcome;
  };
}
