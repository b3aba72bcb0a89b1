export { shopData } from './shop-data.ts';
export { visitSecret } from './owners-view.ts';
export { createStorefront, type Storefront, type StorefrontOptions } from './storefront.ts';
export type { FullProduct, ShopData, ShopProfile, ShopStore } from './data.ts';
export { lgasOf } from './lgas.ts';
