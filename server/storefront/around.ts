import type { TemplateKind } from '#blocks/page-kinds.ts';
import type { FilledSection } from '#blocks/registry.ts';
import type { ProductPage, Shell } from '#shared/storefront.ts';
import type { PublishedVersion } from '../pages/index.ts';
import { noting } from '../platform/http/shows.ts';
import type { PageContext } from './page-context.ts';
import { filled } from './pages/sections.ts';

type Around = Pick<ProductPage, 'sections' | 'changes_at'>;

interface Once {
  around: Promise<Around>;
  until: number;
  /** Names of what they show. */
  shows: Set<string>;
}
type Held = Map<TemplateKind, Once>;

/** Of each version of a store, for as long as its shell is kept. */
const known = new WeakMap<Shell, Held>();

/**
 * What its owner put above and below a product, a list, the basket or an order; nothing where nobody did. A store that
 * rests has nothing to offer beside the order.
 */
export async function around(kind: TemplateKind, context: PageContext): Promise<Around> {
  const { profile, shell, path } = context;
  const page = profile.templates[kind];
  if (!page || shell.resting) return {};
  const { sections, ...made } = await filledOnce(kind, page, context);
  return sections ? { ...made, sections: sections.map((section) => standingAt(path, section)) } : made;
}

/** A section as it stands on one of the pages: a form comes back to the page it was sent from. */
function standingAt(path: string | undefined, section: FilledSection): FilledSection {
  const { data } = section;
  if (path === undefined || !data || !('form' in data)) return section;
  return { ...section, data: { ...data, form: { ...data.form, path } } } as FilledSection;
}

/** It is the same on all pages of a kind and knows the store alone, so it is filled once for each version of the store. */
async function filledOnce(kind: TemplateKind, page: PublishedVersion, context: PageContext): Promise<Around> {
  const { shell, now } = context;
  const kinds: Held = known.get(shell) ?? new Map();
  known.set(shell, kinds);
  const held = kinds.get(kind);
  if (held && now.getTime() < held.until) return shownOn(context, held);
  const shows = new Set<string>();
  const store = { ...context.store, storeDb: noting(context.store.storeDb, shows) };
  const entry = { around: fill(page, { ...context, store, shows }), until: Infinity, shows };
  kinds.set(kind, entry);
  try {
    const made = await shownOn(context, entry);
    entry.until = made.changes_at ?? Infinity;
    return made;
  } catch (error) {
    kinds.delete(kind);
    throw error;
  }
}

async function shownOn({ shows }: PageContext, once: Once): Promise<Around> {
  const made = await once.around;
  for (const name of once.shows) shows?.add(name);
  return made;
}

async function fill(page: PublishedVersion, context: PageContext): Promise<Around> {
  const document = await context.written.documentOf(context.store.storeDb, page);
  if (!document) return {};
  const { sections, changes_at } = await filled(document, context);
  return { sections, ...(changes_at !== undefined && { changes_at }) };
}
