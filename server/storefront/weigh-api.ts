import { weighPage, type PageWeight } from '#shared/api/pages.ts';
import { largestDraft, readPage } from '../pages/index.ts';
import { minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http.ts';
import type { Limit } from '../platform/limits.ts';
import { asOpened, type OpenedDeps } from './as-opened.ts';
import { writtenPage } from './pages.ts';
import { weigh, type WeighingDeps } from './weigh.ts';

/** The editor asks a moment after the last change. */
const weighing: Limit = { name: 'page-weigh', max: 60, perMs: minutes(1) };

type WeighApiDeps = WeighingDeps & OpenedDeps;

/** The call that says what a page costs shoppers. */
export function mountWeighing(api: Api, from: WeighApiDeps): void {
  api.ofStore(
    weighPage,
    { auth: 'person', store: 'viewer', limit: weighing, body: largestDraft, idempotency: 'safe' },
    async ({ store, params, body }): Promise<PageWeight> => {
      const page = await readPage(from.deps, store.storeDb, params.pageId);
      const context = await asOpened(from, store.slug);
      return weigh(from, await writtenPage(page.path, { ...body.document, title: page.title }, context));
    },
  );
}
