export { addressOf, stopPath } from './links.ts';
export { isStopped, startMails, stopMails } from './stops.ts';
