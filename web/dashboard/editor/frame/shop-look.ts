import { LookDraft } from '#shared/api/looks.ts';
import { sameLook } from '#shared/looks/theme.ts';
import { stored } from '#web/client/stored.ts';
import type { Editor } from '../editor.ts';
import { observed, type Observed } from '../observed.ts';

/** Colours nobody published yet, and those they were made from. */
interface KeptColours {
  before: LookDraft;
  after: LookDraft;
}

/** Of all stores whose colours are tried on this phone; signing out forgets them with everything else. */
function all(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(stored.get('shopColours') ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The colours that were tried on this phone; null when there are none, or when the store has others by now. */
export function keptColours(slug: string, now: LookDraft): LookDraft | null {
  const kept = all()[slug] as Partial<Record<keyof KeptColours, unknown>> | undefined;
  const [before, after] = [LookDraft.safeParse(kept?.before).data, LookDraft.safeParse(kept?.after).data];
  return before && after && sameLook(before, now) && !sameLook(after, now) ? after : null;
}

/** Keeps them until they are published; null forgets them. Answers whether this phone had room. */
function keepColours(slug: string, colours: KeptColours | null): boolean {
  const { [slug]: _, ...others } = all();
  const kept = colours ? { ...others, [slug]: colours } : others;
  if (Object.keys(kept).length > 0) return stored.set('shopColours', JSON.stringify(kept));
  stored.remove('shopColours');
  return true;
}

/** The colours of the shop beside the page that is worked on: what shoppers see, and what they would be given. */
export interface ShopLook {
  /** What the store has, as it was last heard of. */
  published: Observed<LookDraft>;
  /** What publishing changes; null where it changes no colour. */
  change: () => KeptColours | null;
  /** Keeps what is not published on this phone. */
  keep: () => void;
  /** Whether closing the window now would lose colours. */
  wouldLose: () => boolean;
}

export function createShopLook(slug: string, first: LookDraft, editor: Pick<Editor, 'now'>): ShopLook {
  const published = observed(first);
  let onPhone = true;
  const change = () => {
    const [before, after] = [published.now(), editor.now().history.now.look];
    return sameLook(before, after) ? null : { before, after };
  };
  const keep = () => void (onPhone = keepColours(slug, change()));
  published.subscribe(keep);
  return { published, change, keep, wouldLose: () => !onPhone };
}
