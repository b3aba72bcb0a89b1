export { defineEnquiryJobs } from './purge.ts';
export { mountEnquiries } from './routes.ts';
export { sendEnquiry } from './send.ts';
