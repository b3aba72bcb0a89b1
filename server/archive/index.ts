export { defineArchiveJobs } from './jobs.ts';
export { mountArchives } from './routes.ts';
