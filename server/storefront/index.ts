export { shopData } from './shop-data.ts';
export { createStorefront, type Storefront, type StorefrontOptions } from './storefront.ts';
export type { FullProduct, ShopData, ShopProfile, ShopStore } from './data.ts';
export { lgasOf } from './lgas.ts';
