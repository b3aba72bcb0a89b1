export { listens } from './queries.ts';
export { createPush, type Push } from './tell.ts';
export { mountAlerts } from './routes.ts';
