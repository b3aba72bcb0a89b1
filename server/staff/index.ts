export { leaveStores } from './people.ts';
export { mountStaff } from './routes.ts';
