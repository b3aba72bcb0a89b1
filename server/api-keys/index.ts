export { keyGuard } from './guard.ts';
export { mountApiKeys } from './routes.ts';
