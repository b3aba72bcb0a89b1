export { visitSecret } from './owners-view.ts';
export { createStorefront } from './storefront.ts';
