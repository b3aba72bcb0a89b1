import { weighPage, type PageWeight } from '#shared/api/pages.ts';
import type { PageDocument } from '#blocks/page-document.ts';
import { readPage } from '../pages/index.ts';
import { minutes } from '../platform/clock.ts';
import type { Api, StoreAccess } from '../platform/http.ts';
import type { Limit } from '../platform/limits.ts';
import type { OrderDeps } from '../orders/index.ts';
import { shellOf, writtenPage } from './pages.ts';
import type { Shells } from './shells.ts';
import { storeOfMember } from './store.ts';
import { weigh, type WeighingDeps } from './weigh.ts';

/** The editor asks a moment after the last change. */
const weighing: Limit = { name: 'page-weigh', max: 60, perMs: minutes(1) };
/** Largest body (bytes), as for saving a draft. */
const largest = 256 * 1024;

export interface WeighApiDeps extends WeighingDeps {
  deps: Pick<OrderDeps, 'db' | 'config' | 'clock'>;
  shells: Shells;
}

/** The document as the page would show it to shoppers, also of a store that is not open yet. */
async function asShown(
  from: WeighApiDeps,
  { storeDb, slug }: StoreAccess,
  ref: string,
  document: PageDocument,
) {
  const { deps, shells, bundle } = from;
  const { config, clock } = deps;
  const page = await readPage(deps, storeDb, ref);
  const store = await storeOfMember(deps, slug);
  const face = await shells.of(store);
  const { profile, shell: known } = face;
  const shell = known.resting ? shellOf(profile, bundle.script, config.platformUrl, false) : known;
  const context = { ...face, store, shell, mode: 'full', now: clock.now() } as const;
  return writtenPage(page.path, { ...document, title: page.title }, context);
}

/** The call that says what a page costs shoppers. */
export function mountWeighing(api: Api, from: WeighApiDeps): void {
  api.ofStore(
    weighPage,
    { auth: 'person', store: 'viewer', limit: weighing, body: largest, idempotency: 'safe' },
    async ({ store, params, body }): Promise<PageWeight> =>
      weigh(from, await asShown(from, store, params.pageId, body.document)),
  );
}
