export { mountPersonalData } from './routes.ts';
export { eraseAgain } from './erase.ts';
