export { defineAnnouncementJob, priceRiseHolds } from './announce.ts';
export { announcementCommands } from './commands.ts';
export { mountAnnouncements } from './routes.ts';
export { countUnread } from './unread.ts';
