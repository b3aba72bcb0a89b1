import { isOnce, type PageKind } from '#blocks/page-kinds.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { pageFrame } from '#shared/api/editor.ts';
import type { Outcome } from '#web/client/failure.ts';
import { callSignedIn } from '#web/client/session.ts';

export const kindOf = (pageId: string): PageKind => (isOnce(pageId) ? pageId : 'page');

type Frame = Promise<Outcome<AnswerOf<typeof pageFrame>>>;

/** Frames that were asked for before somebody tapped; whoever looked at the list and left has them for a moment more. */
const ahead = new Map<string, Frame>();
/** After that it may show colours or menus of before (milliseconds). */
const goodForMs = 3_000;

const ask = (slug: string, kind: PageKind): Frame => callSignedIn(pageFrame, { params: { slug, kind } });

/** What pages of a kind are drawn in. */
export const frameOf = (slug: string, kind: PageKind): Frame =>
  ahead.get(`${slug} ${kind}`) ?? ask(slug, kind);

/** Brings the editor's script and frames before they are wanted; answers how to forget them. */
export function prepareEditor(slug: string, kinds: readonly PageKind[]): () => void {
  void import('../editor-page.tsx').catch(() => {});
  const names = kinds.map((kind) => {
    const frame = ask(slug, kind);
    ahead.set(`${slug} ${kind}`, frame);
    // What did not come is asked for again by whoever wants it.
    void frame.then(({ ok }) => !ok && ahead.delete(`${slug} ${kind}`));
    return { name: `${slug} ${kind}`, frame };
  });
  return () =>
    void setTimeout(
      () => names.forEach(({ name, frame }) => ahead.get(name) === frame && ahead.delete(name)),
      goodForMs,
    );
}
