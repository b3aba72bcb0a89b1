export { defineAnnouncementJob, priceRiseHolds } from './announce.ts';
export { announcementCommands } from './commands.ts';
