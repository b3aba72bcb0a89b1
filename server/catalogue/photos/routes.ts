import * as calls from '#shared/api/product-photos.ts';
import { pictureOf, picturesOf } from '../../media/index.ts';
import { noteChange } from '../../platform/http/changes.ts';
import { minutes, type Clock } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import type { Api } from '../../platform/http/http.ts';
import { changeProduct, lockProduct, replacePictures } from '../queries.ts';
import { raiseSeen } from '../seen.ts';
import {
  pictureIdsOf,
  productsOfList,
  productsToPicture,
  productToPicture,
  type PhotoProductRow,
} from './queries.ts';

const limit = { name: 'product-photos', max: 600, perMs: minutes(1) };

/** The routes by which many photos come to their products. */
export function mountProductPhotos(api: Api, { clock }: { clock: Clock }): void {
  const read = { auth: 'person', may: 'catalogue.see', limit, body: 0, idempotency: 'safe' } as const;
  const change = { ...read, may: 'catalogue.change', body: 4096 } as const;
  api.ofStore(calls.photoProducts, read, ({ store, query: { list, which, limit: most } }) =>
    store.storeDb.read(async (tx) => {
      const rows = list ? await productsOfList(tx, list, most) : await productsToPicture(tx, which, most);
      return { items: rows.map((row) => viewOf(tx, row)), next: null };
    }),
  );
  api.ofStore(
    calls.addProductPhotos,
    { ...change, idempotency: 'idempotent', notes: 'products' },
    ({ store, params, body }) =>
      store.storeDb.transact(async (tx) => {
        await addPictures(tx, clock.now(), params.productId, body.picture_ids);
        return viewOf(tx, (await productToPicture(tx, params.productId))!);
      }),
  );
}

const viewOf = (tx: StoreTx, { picture, ...row }: PhotoProductRow): calls.PhotoProduct => ({
  ...row,
  picture: picture && pictureOf(tx.storeId, picture),
});

/**
 * Puts pictures behind those that a product has. Sent again it changes nothing; a form that was opened before is told that
 * the product is another now.
 * @throws AppError not_found; bad_input for pictures that are not the store's, and beyond the most a product can have
 */
async function addPictures(tx: StoreTx, at: Date, productId: string, ids: readonly string[]): Promise<void> {
  const product = await lockProduct(tx, productId);
  if (!product || product.status === 'archived')
    throw notFound('We could not find that product in this store.');
  const had = await pictureIdsOf(tx, productId);
  const fresh = [...new Set(ids)].filter((id) => !had.includes(id));
  if (fresh.length === 0) return;
  if ((await picturesOf(tx, fresh)).size < fresh.length)
    throw new AppError('bad_input', {
      picture_ids: ['One of these photos is not in this store. Upload it again.'],
    });
  if (had.length + fresh.length > calls.mostProductPhotos)
    throw new AppError('bad_input', {
      picture_ids: [
        `A product has at most ${calls.mostProductPhotos} photos, and this one has ${had.length}. Leave some out.`,
      ],
    });
  await replacePictures(tx, productId, [...had, ...fresh]);
  await changeProduct(tx, productId, { updated_at: at, revision: product.revision + 1, last_edit: null });
  const photos = fresh.length === 1 ? 'a photo' : `${fresh.length} photos`;
  await noteChange(tx, { kind: 'products', what: `Added ${photos} to ${product.title}` });
  await raiseSeen(tx, { products: [productId] });
}
