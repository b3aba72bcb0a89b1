export { storesOfAccount } from './account.ts';
export { defineClosingJobs, runClosingClock } from './clock.ts';
export { closingCommands } from './commands.ts';
export { endAgain } from './end-again.ts';
export { mountClosing } from './routes.ts';
