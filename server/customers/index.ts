export { addBrought, completeBrought, customersReached, removeBrought } from './brought.ts';
export type { KnownCustomer } from './brought.ts';
export { erasedAmong, keepErased } from './erased.ts';
export { askedOf } from './words.ts';
export { correctEmailOf } from './people.ts';
export { countOrders, upsertCustomer } from './queries.ts';
export { mountCustomers } from './routes.ts';
export { personOf, viewCustomer } from './view.ts';
export { customerLines } from './sheet.ts';
