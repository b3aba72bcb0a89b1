import { fillSections, openPage, pageFrame, type SectionData } from '#shared/api/editor.ts';
import { newest, type PageDocument } from '#blocks/page-document.ts';
import { isTemplate, type PageKind } from '#blocks/page-kinds.ts';
import { pictureIds } from '#blocks/picture-refs.ts';
import { blocks, type FilledSection, type Section } from '#blocks/registry.ts';
import { hero } from '#blocks/hero/settings.ts';
import { Looks } from '#shared/looks/looks.ts';
import type { TradeId } from '#shared/places/nigeria.ts';
import { picturesOf } from '../../media/index.ts';
import { largestDraft, ours, readPage } from '../../pages/index.ts';
import { minutes } from '../../platform/clock.ts';
import type { Api, StoreAccess } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { asOpened, type OpenedDeps } from './as-opened.ts';
import { builtFile } from '../pages/files.ts';
import type { PageContext } from '../page-context.ts';
import type { Bundle } from '../serving/render.ts';
import { blogPath } from '../pages/post-cards.ts';
import { postPage } from '../pages/posts.ts';
import { samplePage } from './sample-pages.ts';
import { filled } from '../pages/sections.ts';

const framing: Limit = { name: 'page-frame', max: 120, perMs: minutes(1) };
/** The editor asks when a setting changed that decides what is shown, and not while somebody types. */
const filling: Limit = { name: 'section-fill', max: 240, perMs: minutes(1) };

const documentOf = (sections: Section[]): PageDocument => ({
  version: newest,
  title: '',
  description: '',
  sections,
});

/** The shell is the same on every section that shows it, so it is not repeated. */
const dataOf =
  ({ shell }: PageContext) =>
  ({ id, data }: FilledSection): SectionData =>
    data === shell
      ? { id, of_shell: true, data: null }
      : // The terms of a store are its shell itself; everything else is in the contract.
        { id, of_shell: false, data: data as SectionData['data'] };

/** Every block once, so that the page they make carries the rules of all. */
function everyExample(trade: string | null): Section[] {
  return blocks.map(
    (block) =>
      ({
        id: block.type,
        type: block.type,
        settings: block.example((trade ?? 'other') as TradeId),
      }) as Section,
  );
}

/** A picture that is cut elsewhere than around its middle, whose rules travel only with such a one. */
const offCentre = {
  id: 'cut',
  type: 'text',
  settings: { heading: '', text: '', picture: { url: '', focus: { x: 0, y: 50 } } },
  data: null,
} as FilledSection;

/** An opening in each arrangement: the rules of one that is not shown do not travel either. */
const arranged = Looks.shape.hero.options.map(
  (layout) =>
    ({
      id: layout,
      type: 'hero',
      settings: { ...hero.example('other'), picture: null, layout },
      data: { picture: null, themes: layout },
    }) satisfies FilledSection,
);

/** A page without what stands in its main part. */
function emptied(html: string): string {
  const start = html.indexOf('>', html.indexOf('<main')) + 1;
  return html.slice(0, start) + html.slice(html.indexOf('</main>'));
}

/** Where the shop's own stands on a page. */
const marker = { id: 'main', type: 'main', settings: {}, data: null } satisfies FilledSection;

async function frameOf(context: PageContext, bundle: Bundle, kind: PageKind) {
  const { shell, mode } = context;
  const page = await filled(documentOf(everyExample(shell.trade)), context);
  const examples = page.sections.map(dataOf(context));
  const sections = [...page.sections, offCentre, ...arranged];
  // Where it is reported is no part of what is edited.
  const { report: _reported, ...shownShell } = shell;
  const known = { shell: shownShell, examples, ours: ours(context.store.storeDb.id, shell.trade) };
  if (!isTemplate(kind)) {
    const written =
      kind === 'post'
        ? await postPage(`${blogPath}/-`, documentOf([]), context)
        : ({ kind, shell, mode, path: '/', layout: 'any', ...page } as const);
    const html = bundle.render({ ...written, sections });
    return { ...known, html: emptied(html), main: null };
  }
  const { page: sample, ...shown } = await samplePage(kind, context);
  const html = bundle.render({ ...sample, sections: [...sections, marker] });
  const [main = ''] = bundle.sections({ ...sample, sections: [marker] });
  return { ...known, html: emptied(html), main: { html: main, ...shown } };
}

/** What sections show of a store, and the pictures they refer to. */
async function filledFor(from: OpenedDeps, { slug, storeDb }: StoreAccess, sections: Section[]) {
  const context = await asOpened(from, slug);
  const ids = [...new Set(sections.flatMap(({ settings }) => pictureIds(settings)))];
  const [page, pictures] = await Promise.all([
    filled(documentOf(sections), context),
    storeDb.read((tx) => picturesOf(tx, ids)),
  ]);
  return { sections: page.sections.map(dataOf(context)), pictures: [...pictures.values()] };
}

/** What the page editor draws its preview from. The same code fills sections here and on shoppers' pages. */
export function mountFrame(api: Api, from: OpenedDeps): void {
  const read = { auth: 'person', may: 'pages.see', idempotency: 'safe' } as const;
  api.ofStore(pageFrame, { ...read, limit: framing, body: 0 }, async ({ store, params }) =>
    frameOf(await asOpened(from, store.slug), from.bundle, params.kind),
  );
  api.ofStore(fillSections, { ...read, limit: filling, body: largestDraft }, ({ store, body }) =>
    filledFor(from, store, body.sections),
  );
  api.ofStore(openPage, { ...read, limit: framing, body: 0 }, async ({ store, params }) => {
    const page = await readPage(from.deps, store.storeDb, params.pageId);
    return { page, ...(await filledFor(from, store, page.document.sections)) };
  });
  // The preview stands in a page of the platform, which loads faces from nowhere else.
  for (const path of from.bundle.faces.keys())
    api.fastify.get(path, async (_request, reply) => {
      const { type, body, caching } = builtFile(from.bundle, path, 'identity')!;
      return reply.header('content-type', type).header('cache-control', caching).send(body);
    });
}
