export { storeGuard } from './access.ts';
export { createAudience } from './audience.ts';
export { storeCommands } from './commands.ts';
export { createStore } from './create.ts';
export { featuresOf, needFeature } from './entitlements.ts';
export { createOwnerVisits } from './owner-visits.ts';
export { setPlan } from './plan.ts';
export { listedStores, ownersOf, stopOnline, storeAt } from './queries.ts';
export { mountStores } from './routes.ts';
export { storeSettings } from './settings.ts';
export { standing } from './standing.ts';
export { shopHosts } from './shop-hosts.ts';
export {
  checkoutTerms,
  nameOfStore,
  shopAtHost,
  shopProfile,
  storeTerms,
  type FoundShop,
  type StoredRate,
  type StoreProfile,
  type StoreTerms,
} from './shop.ts';
export { sitesOf } from './sites.ts';
export { raiseVersion } from './versions.ts';
