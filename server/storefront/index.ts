export { shopCopier } from './copy/make.ts';
export { visitSecret } from './owners/owners-view.ts';
export { createStorefront, type Storefront } from './storefront.ts';
