import { isOnce, isTemplate } from '#blocks/page-kinds.ts';
import type { PageState } from '#shared/api/pages.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** The state of a page in words. */
export function stateInWords(page: PageState): { label: string; tone: Tone } {
  const { kind, revision, published_version: version, changed } = page;
  if (kind === 'home' && revision === 0) return { label: 'Follows your store’s details', tone: 'good' };
  if (isTemplate(kind) && version === null && !changed)
    return { label: 'Plain, as every shop has it', tone: 'good' };
  if (version === null) return { label: 'Not published yet', tone: 'neutral' };
  return changed ? { label: 'Changed since published', tone: 'warn' } : { label: 'Published', tone: 'good' };
}

/** Whether shoppers can be sent to it: every shop has a front page, whoever wrote it. */
export const isSeen = ({ kind, path, published_version: version }: PageState) =>
  path !== '' && (isOnce(kind) || version !== null);

/** Whether the draft is something shoppers do not see yet. */
export const canPublish = ({ changed, revision }: PageState) => changed && revision > 0;

/** Nobody has changed a word of it since it was begun. */
export const isUntouched = ({ kind, revision, published_version: version }: PageState) =>
  !isOnce(kind) && revision === 1 && version === null;
