import type { PageDocument } from '#blocks/page-document.ts';
import { isTemplate } from '#blocks/page-kinds.ts';
import { weighPage, type PageState, type PageWeight } from '#shared/api/pages.ts';
import { largestDraft, mustFit, readPage } from '../../pages/index.ts';
import { minutes } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { asOpened, type OpenedDeps } from './as-opened.ts';
import type { PageContext } from '../page-context.ts';
import { writtenPage } from '../pages/pages.ts';
import type { WrittenPage } from '../serving/render.ts';
import { samplePage } from './sample-pages.ts';
import { filled } from '../pages/sections.ts';
import { weigh, type WeighingDeps } from './weigh.ts';

/** The editor asks a moment after the last change. */
const weighing: Limit = { name: 'page-weigh', max: 60, perMs: minutes(1) };

/** A document as its page: around what the shop has on sale, or as a page of its own. */
async function pageOf(
  { kind, path }: PageState,
  document: PageDocument,
  context: PageContext,
): Promise<WrittenPage> {
  if (!isTemplate(kind)) return writtenPage(path, document, context);
  const { page } = await samplePage(kind, context);
  const { sections } = await filled(document, context);
  return { ...page, sections };
}

type WeighApiDeps = WeighingDeps & OpenedDeps;

/** The call that says what a page costs shoppers. */
export function mountWeighing(api: Api, from: WeighApiDeps): void {
  api.ofStore(
    weighPage,
    { auth: 'person', may: 'pages.see', limit: weighing, body: largestDraft, idempotency: 'safe' },
    async ({ store, params, body }): Promise<PageWeight> => {
      mustFit(params.pageId, body.document);
      const state = await readPage(from.deps, store.storeDb, params.pageId);
      const context = await asOpened(from, store.slug);
      const document = { ...body.document, title: state.title };
      return weigh(from, await pageOf(state, document, context));
    },
  );
}
