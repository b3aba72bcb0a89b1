export { visitSecret } from './owners-view.ts';
export { createStorefront, type Storefront } from './storefront.ts';
