export { happened, hasPrograms } from './happened.ts';
export { defineWebhookJobs, watchWebhooks } from './jobs.ts';
export { mountWebhookEndpoints } from './routes.ts';
