export { leaveStores } from './people.ts';
export { ownedAlone } from './queries.ts';
export { mountStaff } from './routes.ts';
