export { defineMoneyJobs } from './key-check.ts';
export { accountWords, tellOwnersOfMoney } from './tell.ts';
export { mountMoney } from './routes.ts';
