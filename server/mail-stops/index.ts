export { countComplaints, dropComplaint, hasComplained, noteComplaint } from './complaints.ts';
export { addressOf, stopPath } from './links.ts';
export { isStopped, startMails, stopMails } from './stops.ts';
