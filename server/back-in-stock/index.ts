export { askToBeTold, stopTelling } from './ask.ts';
export { addressOf } from './links.ts';
export { mountWaiting } from './routes.ts';
export { defineWaitJobs, tellWaiting } from './tell.ts';
