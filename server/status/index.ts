export { defineStatusJobs } from './look.ts';
export { mountStatus } from './routes.ts';
export { statusCommands } from './commands.ts';
export { stillSince, troubleNow } from './now.ts';
export { statusFigures } from './figures.ts';
