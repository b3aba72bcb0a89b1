export { leaveStores, tellOfAccount } from './leaving.ts';
export { ownedAlone } from './queries.ts';
export { mountStaff } from './routes.ts';
