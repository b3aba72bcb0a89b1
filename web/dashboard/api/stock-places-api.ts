import {
  addPlace,
  closePlace,
  listPlaces,
  listShortPlaces,
  movePieces,
  renamePlace,
  standingAt,
} from '#shared/api/stock-places.ts';
import { api, mutation, query, type TagOrOne } from '#web/client/api.ts';

const listed: TagOrOne = { type: 'Products', id: 'places' };
/** Home counts what is short. */
const moved = { invalidates: ['Products', { type: 'Orders', id: 'list' }] } as const;
const changed = { invalidates: ['Products'] } as const;

/** Where a store's pieces stand. */
export const stockPlacesApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockPlaces: query(build, listPlaces, { provides: [listed] }),
    shortPlaces: query(build, listShortPlaces, { provides: ['Products'] }),
    standingAt: query(build, standingAt, { provides: ['Products'] }),
    addPlace: mutation(build, addPlace, changed),
    renamePlace: mutation(build, renamePlace, changed),
    closePlace: mutation(build, closePlace, moved),
    moveBetweenPlaces: mutation(build, movePieces, moved),
  }),
});

/** The places of a store that has several; none where nobody has to choose. */
export const useStockPlaces = (slug: string) =>
  stockPlacesApi.useStockPlacesQuery({ params: { slug } }).currentData?.items ?? [];
