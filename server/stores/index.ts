export { storeGuard } from './access.ts';
export { storeUrl } from './address.ts';
export { createAudience, type Audience } from './audience.ts';
export { createStore, type NewStore } from './create.ts';
export { featuresOf, may, needFeature } from './entitlements.ts';
export { beginVisit, visitorOf, visitSeconds, type VisitParts } from './owner-visits.ts';
export { setPlan, type PlanChange } from './plan.ts';
export { countEntrepreneurs, ownersOf, raiseVersion, stopOnline, storeAt } from './queries.ts';
export { mountStores, type StoreParts } from './routes.ts';
export { changeSettings, setDelivery, setPublished } from './settings.ts';
export {
  deliveryRates,
  findStoreByHost,
  shopProfile,
  storePointer,
  storeTerms,
  type ShopState,
  type StoredRate,
  type StorePointer,
  type StoreProfile,
  type StoreTerms,
} from './shop.ts';
export { sitesOf } from './sites.ts';
export { suspendStore, type Suspension } from './suspend.ts';
