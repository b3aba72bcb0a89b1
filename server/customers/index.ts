export { countOrders, upsertCustomer } from './queries.ts';
export { mountCustomers } from './routes.ts';
export { personOf, viewCustomer } from './view.ts';
export { customerLines } from './sheet.ts';
