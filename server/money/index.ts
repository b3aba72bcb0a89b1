export type { MoneyParts } from './parts.ts';
export { tellOwnersOfMoney } from './tell.ts';
export { mountMoney } from './routes.ts';
