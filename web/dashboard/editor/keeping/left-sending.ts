import { notify } from '#web/ui/notify.ts';
import type { EditorSession } from '../session.ts';

/** Pages that were left while a photo was on its way to them. */
const left = new Map<string, { session: EditorSession; forget: () => void }>();

const nameOf = ({ slug, pageId }: { slug: string; pageId: string }) => `${slug}/${pageId}`;

/** A page that was left while a photo was on its way, to go on where it was left; null when there is none. */
export function comeBackTo(page: { slug: string; pageId: string }): EditorSession | null {
  const found = left.get(nameOf(page));
  found?.forget();
  return found?.session ?? null;
}

/** Keeps a page at work that was left while a photo is on its way, and tells what becomes of it. */
export function leaveSending(session: EditorSession, arrived: () => void): void {
  const { photos, face } = session;
  const again = () => photos.retryBroken();
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  const forget = () => {
    stop();
    window.removeEventListener('online', again);
    window.removeEventListener('beforeunload', warn);
    left.delete(nameOf(session));
  };
  const stop = photos.subscribe(() => {
    if (photos.underWay()) return;
    forget();
    const problem = photos.now().find((photo) => photo.problem !== null)?.problem;
    if (problem) notify.error(`A photo is not on “${face.title}”. ${problem}`);
    else notify.success(`The photo is on “${face.title}” now.`);
    arrived();
  });
  window.addEventListener('online', again);
  window.addEventListener('beforeunload', warn);
  left.set(nameOf(session), { session, forget });
}
