import type { Product } from '#shared/api/catalogue.ts';
import { isFailure, sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import {
  useCreateProductMutation,
  useDescribePictureMutation,
  useUpdateProductMutation,
} from '../api/catalogue-api.ts';
import type { Photo } from '../photos/uploads.ts';
import { problemsFrom, type FormProblems, type ProductBody } from './product-form.ts';

export type Saved = { ok: true; product: Product } | { ok: false; problems: FormProblems };

/** Creates or replaces a product and keeps the words of its photos; failures are told here. */
export function useSaveProduct(slug: string): {
  save: (productId: string | null, body: ProductBody, photos: readonly Photo[]) => Promise<Saved>;
} {
  const [create] = useCreateProductMutation();
  const [update] = useUpdateProductMutation();
  const [describe] = useDescribePictureMutation();

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

  async function save(productId: string | null, body: ProductBody, photos: readonly Photo[]): Promise<Saved> {
    const described = await describeAll(photos);
    const outcome = productId
      ? await update({ params: { slug, productId }, body })
      : await create({ params: { slug }, body });
    if (outcome.error !== undefined) {
      notify.error(sentenceOf(outcome.error, 'We could not save this product. Please try again.'));
      const data = isFailure(outcome.error) && 'data' in outcome.error ? outcome.error.data : null;
      return { ok: false, problems: problemsFrom(data) };
    }
    if (!described)
      notify.warning('The product is saved, but the words about its photos are not. Save once more.');
    return { ok: true, product: outcome.data };
  }
  return { save };
}
