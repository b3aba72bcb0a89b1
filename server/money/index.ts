export type { MoneyParts } from './parts.ts';
export { mountMoney } from './routes.ts';
