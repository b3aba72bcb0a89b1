import { listUnread, markRead } from '#shared/api/announcements.ts';
import { api, mutation, query } from '#web/client/api.ts';

export const announcedApi = api.injectEndpoints({
  endpoints: (build) => ({
    unread: query(build, listUnread, { provides: ['User'] }),
    markRead: mutation(build, markRead, { invalidates: ['User', 'Store'] }),
  }),
});
