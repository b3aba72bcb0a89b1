import { z } from 'zod';
import { PageDocument } from '#blocks/page-document.ts';
import { pageKinds } from '#blocks/page-kinds.ts';
import { Section } from '#blocks/registry.ts';
import { listOf, Page, Picture } from './catalogue.ts';
import { contract } from './contract.ts';
import { getPage, PageDraft, PageRef } from './pages.ts';
import { Data, ShopShell } from './shown.ts';
import { SiteParams } from './stores.ts';
import { inDigits } from './text.ts';

/** What the page editor asks for besides the pages: what stands around sections, and what sections show of the store. */

/** What a section shows of the store besides its settings; its shape is its block's. */
const SectionData = z.object({
  id: z.string(),
  /** It shows what the store says of itself, which is in the frame; `data` is then null. */
  of_shell: z.boolean(),
  data: Data,
});
export type SectionData = z.infer<typeof SectionData>;

const MainPart = z.object({
  html: z.string(),
  /** What it shows, such as the name of a product; empty where that has no name. */
  title: z.string(),
  /** Where that is in the shop; empty where shoppers cannot come to it. */
  path: z.string(),
  /** Made up, because the shop has nothing of the kind on sale. */
  example: z.boolean(),
});
export type MainPart = z.infer<typeof MainPart>;

export const pageFrame = contract({
  method: 'GET',
  path: '/api/sites/:slug/frame/:kind',
  summary: 'A page as shoppers get it, without what stands in it: head, foot and the rules of every block.',
  params: SiteParams.extend({ kind: z.enum(pageKinds) }),
  answer: z.object({
    /** A whole HTML document, its main part empty. */
    html: z.string(),
    /** What the store says of itself on every page. */
    shell: ShopShell,
    /** What each block with its example would show, by its type. */
    examples: z.array(SectionData),
    /** What stands where `main` is, from a page of the shop; null for a page that is sections and nothing else. */
    main: MainPart.nullable(),
    /** Words and pictures (by their ids) of filled pages: where they still stand, they are examples. */
    ours: z.object({ words: z.array(z.string()), pictures: z.array(z.uuid()) }),
  }),
});

export const fillSections = contract({
  method: 'POST',
  path: '/api/sites/:slug/sections',
  summary: 'What these sections would show of the store, and the pictures they refer to.',
  params: SiteParams,
  body: z.object({ sections: z.array(Section).max(40) }),
  answer: z.object({ sections: z.array(SectionData), pictures: z.array(Picture) }),
});

export const openPage = contract({
  method: 'GET',
  path: '/api/sites/:slug/pages/:pageId/opened',
  summary: 'The draft of a page, what its sections show of the store, and the pictures they refer to.',
  params: getPage.params,
  answer: z.object({ page: PageDraft, sections: z.array(SectionData), pictures: z.array(Picture) }),
});

export const fillPage = contract({
  method: 'POST',
  path: '/api/sites/:slug/filled-page',
  summary:
    'A page filled for the theme and trade of the store. Its pictures become the store’s own; nothing is saved.',
  params: SiteParams,
  answer: z.object({ document: PageDocument, pictures: z.array(Picture) }),
});

export const readVersion = contract({
  method: 'GET',
  path: '/api/sites/:slug/pages/:pageId/versions/:version',
  summary: 'What stood on a page in a version that was published.',
  params: SiteParams.extend({
    pageId: PageRef,
    version: inDigits(z.number().int().min(1).max(2_000_000_000)),
  }),
  answer: z.object({ version: z.number().int(), document: PageDocument }),
});

export const listPictures = contract({
  method: 'GET',
  path: '/api/sites/:slug/pictures',
  summary: 'The pictures of the store, the newest first.',
  params: SiteParams,
  query: Page,
  answer: listOf(Picture),
});
