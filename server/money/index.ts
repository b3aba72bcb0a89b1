export { defineMoneyJobs } from './key-check.ts';
export { tellOwnersOfMoney } from './tell.ts';
export { mountMoney } from './routes.ts';
