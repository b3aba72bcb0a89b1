import { defaultPage } from '#blocks/default-pages.ts';
import type { BeginningId } from '#blocks/beginnings.ts';
import { begunPage, type StoreFacts } from '#blocks/page-beginnings.ts';
import type { OwnKind } from '#blocks/page-kinds.ts';
import { readDocument, type PageDocument } from '#blocks/page-document.ts';
import { AppError } from '../platform/http/errors.ts';
import { cleaned } from './clean.ts';

/** Longest document (bytes of its JSON). */
const longest = 200_000;

/** What is stored of a page, read: the one way out of the database. Whatever lies there, its rich text is clean. */
export function documentOf(stored: unknown): PageDocument {
  return cleaned(readDocument(stored));
}

/**
 * A document as it is stored, its rich text cleaned.
 * @throws AppError too_large
 */
export function stored(document: PageDocument): string {
  const json = JSON.stringify(cleaned(document));
  if (Buffer.byteLength(json) > longest)
    throw new AppError('too_large', {
      document: ['This page has become too long. Move some of it to a page of its own.'],
    });
  return json;
}

/** What a new page begins with: what was chosen, or the words every store has at this address, or one empty text. */
export function firstDocument(
  {
    kind,
    slug,
    title,
    begin,
  }: { kind: OwnKind; slug: string; title: string; begin?: BeginningId | undefined },
  store: StoreFacts,
): PageDocument {
  const known = begin || kind === 'post' ? null : defaultPage(slug, store);
  return known ? { ...known, title } : begunPage(begin ?? 'empty', title, store);
}
