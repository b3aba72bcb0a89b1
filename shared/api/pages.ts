import { z } from 'zod';
import { PageDocument, SentDocument } from '#blocks/page-document.ts';
import { onceKinds, pageKinds } from '#blocks/page-kinds.ts';
import { beginningIds } from '#blocks/beginnings.ts';
import { Detail } from './accounts.ts';
import { contract, overtakenBy } from './contract.ts';
import { LookDraft } from './looks.ts';
import { SiteParams } from './stores.ts';
import { inDigits, inOneLine } from './text.ts';

/** A page of the store's own by its id; one that every store has once, such as the front page, by its kind. */
export const PageRef = z.union([z.enum(onceKinds), z.uuid()]);

/** What is known of a page besides what stands on it. */
export const PageState = z.object({
  id: PageRef,
  kind: z.enum(pageKinds),
  /** Empty for a page every store has. */
  slug: z.string(),
  /** Where it is in the shop; empty where there are many of its kind, such as products. */
  path: z.string(),
  title: z.string(),
  /** Which draft this is; 0 while nobody has changed a page every store has. */
  revision: z.number().int(),
  saved_at: z.iso.datetime().nullable(),
  /** The name of who saved the draft last; null while nobody did, and for an account that is gone. */
  saved_by: z.string().nullable(),
  /** null: never published. A page every store has then shows what the store itself has to show. */
  published_version: z.number().int().nullable(),
  published_at: z.iso.datetime().nullable(),
  /** Whether the draft is other than what shoppers see. */
  changed: z.boolean(),
});
export type PageState = z.infer<typeof PageState>;

export const PageDraft = PageState.extend({ document: PageDocument });
export type PageDraft = z.infer<typeof PageDraft>;

const PageVersion = z.object({
  version: z.number().int(),
  published_at: z.iso.datetime(),
  published_by: z.string().nullable(),
});

const PageTitle = inOneLine(
  z.string({ error: 'Give the page a name.' }).trim().min(1, 'Give the page a name.').max(120),
);
const PageSlug = z
  .string()
  .trim()
  .toLowerCase()
  .max(63)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use only letters, digits and hyphens, no hyphen at an end.');
const Revision = z.number().int().min(0).max(2_000_000_000);

const AnyPage = SiteParams.extend({ pageId: PageRef });
const OwnPage = SiteParams.extend({ pageId: z.uuid() });

export const listPages = contract({
  method: 'GET',
  path: '/api/sites/:slug/pages',
  summary:
    'The front page and the pages of the store, those every shop has, and those removed in the last 30 days.',
  params: SiteParams,
  answer: z.object({
    items: z.array(PageState),
    /** Those of products, lists, the basket and orders, whose owner may put sections above and below. */
    templates: z.array(PageState),
    removed: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        removed_at: z.iso.datetime(),
        /** Until then it can be brought back. */
        kept_until: z.iso.datetime(),
      }),
    ),
  }),
});

export const createPage = contract({
  method: 'POST',
  path: '/api/sites/:slug/pages',
  summary:
    'Begin a page. Without an address one is made from the title; nothing is published. Under an id of one’s own it is begun once: sent again it is as it is said now, and once somebody wrote in it as it stands.',
  params: SiteParams,
  body: z.object({
    /** One for every try of a form. */
    id: z.uuid().optional(),
    /** A page unless said otherwise; a post is one of the blog. */
    kind: z.enum(['page', 'post']).optional(),
    title: PageTitle,
    slug: PageSlug.optional(),
    /** What stands on it first; without it, what every store has at this address, or one empty text. */
    begin: z.enum(beginningIds).optional(),
  }),
  status: 201,
  answer: PageDraft,
});

export const getPage = contract({
  method: 'GET',
  path: '/api/sites/:slug/pages/:pageId',
  summary: 'The draft of a page, and who saved it.',
  params: AnyPage,
  answer: PageDraft,
});

export const saveDraft = contract({
  method: 'PUT',
  path: '/api/sites/:slug/pages/:pageId/draft',
  summary: 'Save the draft that was made from a revision. A newer one is not overwritten but told, with 409.',
  params: AnyPage,
  body: z.object({ document: SentDocument, base_revision: Revision }),
  answer: PageState,
  conflict: overtakenBy(PageDraft),
});

export const discardDraft = contract({
  method: 'POST',
  path: '/api/sites/:slug/pages/:pageId/discard',
  summary: 'Make what is published the draft again.',
  params: AnyPage,
  body: z.object({ base_revision: Revision }),
  answer: PageDraft,
  conflict: overtakenBy(PageDraft),
});

export const publishPage = contract({
  method: 'POST',
  path: '/api/sites/:slug/pages/:pageId/publish',
  summary:
    'Show shoppers this revision of the draft, and the store in other colours. What they see already makes no new version.',
  params: AnyPage,
  body: z.object({
    revision: Revision,
    /** Other colours for the whole store, and those they were made from. */
    look: z.object({ before: LookDraft, after: LookDraft }).optional(),
  }),
  answer: PageState,
  // Or the store has other colours by now than those that were changed.
  conflict: z.union([overtakenBy(PageDraft), z.object({ detail: z.string(), look: LookDraft })]),
});

export const listVersions = contract({
  method: 'GET',
  path: '/api/sites/:slug/pages/:pageId/versions',
  summary: 'What was published, the newest first; the last 50 are kept.',
  params: AnyPage,
  answer: z.object({ items: z.array(PageVersion) }),
});

export const takeUpVersion = contract({
  method: 'POST',
  path: '/api/sites/:slug/pages/:pageId/versions/:version/draft',
  summary: 'Make an earlier version the draft, to be looked at and published.',
  params: AnyPage.extend({ version: inDigits(z.number().int().min(1).max(2_000_000_000)) }),
  body: z.object({ base_revision: Revision }),
  answer: PageDraft,
  conflict: overtakenBy(PageDraft),
});

export const changePage = contract({
  method: 'PATCH',
  path: '/api/sites/:slug/pages/:pageId',
  summary: 'Change the name or the address of a page, at once. Its old address leads to the new one.',
  params: OwnPage,
  body: z.object({ title: PageTitle, slug: PageSlug }).partial(),
  answer: PageState,
});

export const removePage = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/pages/:pageId',
  summary: 'Take a page down. It can be brought back for 30 days.',
  params: OwnPage,
  answer: Detail,
});

export const restorePage = contract({
  method: 'POST',
  path: '/api/sites/:slug/pages/:pageId/restore',
  summary: 'Bring a removed page back as it was; at another address if its own was taken meanwhile.',
  params: OwnPage,
  answer: PageState,
});

const Bytes = z.number().int();

/** What a page costs a shopper who comes to the store for the first time, with a screen of 360 px. */
const PageWeight = z.object({
  /** Of the page and its script as they travel (compressed). */
  bytes: Bytes,
  /** Of the pictures that are fetched before anybody scrolls. */
  picture_bytes: Bytes,
  budget_bytes: Bytes,
  picture_budget_bytes: Bytes,
  /** What 1,000,000 bytes cost a shopper (kobo), as the operator set it. */
  price_kobo_per_mb: z.number(),
  /** What the page weighs more because of each section. */
  sections: z.array(z.object({ id: z.string(), bytes: Bytes, picture_bytes: Bytes })),
  /** What to change, in sentences; none while the page is within both budgets. */
  advice: z.array(z.string()),
});
export type PageWeight = z.infer<typeof PageWeight>;

export const weighPage = contract({
  method: 'POST',
  path: '/api/sites/:slug/pages/:pageId/weigh',
  summary: 'What this document would cost shoppers as the page: made and compressed as it would be served.',
  params: AnyPage,
  body: z.object({ document: SentDocument }),
  answer: PageWeight,
});
