import { readDocument, type PageDocument } from '#blocks/page-document.ts';
import { stored } from '#web/client/stored.ts';

/** A draft the server does not have yet, and the revision it was made from. */
export interface KeptDraft {
  document: PageDocument;
  base_revision: number;
}

type Drafts = Record<string, unknown>;

/** Of all pages edited on this phone; signing out forgets them with everything else. */
function all(): Drafts {
  try {
    const drafts: unknown = JSON.parse(stored.get('pageDrafts') ?? '{}');
    return typeof drafts === 'object' && drafts !== null ? (drafts as Drafts) : {};
  } catch {
    return {};
  }
}

const nameOf = (slug: string, pageId: string) => `${slug}/${pageId}`;

/** What is kept of a page; null when nothing is, or when it can no longer be read. */
export function keptDraft(slug: string, pageId: string): KeptDraft | null {
  const kept = all()[nameOf(slug, pageId)] as { document?: unknown; base_revision?: unknown } | undefined;
  if (typeof kept?.base_revision !== 'number') return null;
  try {
    return { document: readDocument(kept.document), base_revision: kept.base_revision };
  } catch {
    return null;
  }
}

/** Keeps a draft until the server has it; null forgets it. Answers whether this phone had room for it. */
export function keepDraft(slug: string, pageId: string, draft: KeptDraft | null): boolean {
  const { [nameOf(slug, pageId)]: _, ...others } = all();
  const drafts = draft ? { ...others, [nameOf(slug, pageId)]: draft } : others;
  if (Object.keys(drafts).length > 0) return stored.set('pageDrafts', JSON.stringify(drafts));
  stored.remove('pageDrafts');
  return true;
}
