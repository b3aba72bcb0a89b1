export { askForNews, confirmNews, leaveNews, subscriberOf } from './ask.ts';
export { defineNewsletterJobs } from './tidy.ts';
export { mountNewsletter } from './routes.ts';
