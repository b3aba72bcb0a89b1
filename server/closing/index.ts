export { storesOfAccount } from './account.ts';
export { defineClosingJobs, runClosingClock } from './clock.ts';
export { closingCommands } from './commands.ts';
export { mountClosing } from './routes.ts';
