export { archiveCommands } from './commands.ts';
export { defineArchiveJobs } from './jobs.ts';
export { mountArchives } from './routes.ts';
