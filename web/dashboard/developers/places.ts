const ofStore = (page: string) => (slug: string) => `/developers${page}?slug=${encodeURIComponent(slug)}`;

/** Addresses of single webhooks, below the dashboard's base. */
export const webhookPlace = (slug: string, id: string) =>
  ofStore(`/webhooks/${encodeURIComponent(id)}`)(slug);

/** What developers read, of the platform's own. */
export const docsPlace = '/api/docs';
