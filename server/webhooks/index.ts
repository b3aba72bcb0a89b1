export { happened, hasPrograms, programsKnownBy, programsListen } from './happened.ts';
export { defineWebhookJobs, watchWebhooks } from './jobs.ts';
export { mountWebhookEndpoints } from './routes.ts';
