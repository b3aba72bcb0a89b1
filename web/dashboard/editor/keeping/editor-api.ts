import { listCollections, listProducts, type Picture } from '#shared/api/catalogue.ts';
import { listPictures, readVersion } from '#shared/api/editor.ts';
import { listPages, listVersions } from '#shared/api/pages.ts';
import { api, pages, query } from '#web/client/api.ts';

interface PicturePage {
  items: Picture[];
  next: string | null;
}

/** What the editor offers to choose from, and the versions of a page. */
export const editorApi = api.injectEndpoints({
  endpoints: (build) => ({
    placesToLink: query(build, listPages),
    collectionsToShow: query(build, listCollections),
    productsToShow: query(build, listProducts, { provides: [{ type: 'Products', id: 'list' }] }),
    versionsOfPage: query(build, listVersions),
    versionOfPage: query(build, readVersion),
    picturesOfStore: pages<PicturePage, { slug: string }>(build, listPictures, { limit: 24, provides: [] }),
  }),
});
