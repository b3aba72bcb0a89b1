import { openPage } from '#shared/api/editor.ts';
import { api, query } from '#web/client/api.ts';

/** The front page with what its sections show, for a look at it outside the editor. */
export const frontApi = api.injectEndpoints({
  endpoints: (build) => ({
    front: query(build, openPage, { provides: [{ type: 'Pages', id: 'home' }] }),
  }),
});
