import { addProductPhotos, photoProducts } from '#shared/api/product-photos.ts';
import { api, mutation, query } from '#web/client/api.ts';

export const productPhotosApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Not asked anew while photos are being matched: each card keeps the product it was given.
    photoProducts: query(build, photoProducts),
    addProductPhotos: mutation(build, addProductPhotos, { invalidates: ['Products', 'Store'] }),
  }),
});
