export { reportCommands } from './commands.ts';
export { defineReportJobs } from './jobs.ts';
export { mountReports } from './routes.ts';
