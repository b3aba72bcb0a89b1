import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AnswerOf } from '#shared/api/contract.ts';
import { fillSections, openPage, pageFrame } from '#shared/api/editor.ts';
import { saveDraft } from '#shared/api/pages.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import type { BlockWords } from '#shared/words/words.ts';
import { callSignedIn } from '#web/client/session.ts';
import { lookOf } from '../site/look-of.ts';
import { sameDocument, Saver } from './keeping/autosave.ts';
import { createEditor, type Editor, type EditorState } from './editor.ts';
import { Filler } from './frame/filler.ts';
import type { PageFace } from './frame/frame.tsx';
import { uploadsTo } from '../photos/use-uploads.ts';
import { keepDraft, keptDraft } from './keeping/kept.ts';
import { createPhotoSends, mostPhotosAtOnce, type PhotoSends } from './controls/photos.ts';
import { createShopLook, keptColours, type ShopLook } from './frame/shop-look.ts';
import type { Ours } from './words.ts';

/** All that belongs to one page being edited. */
export interface EditorSession {
  slug: string;
  pageId: string;
  store: StoreSettings;
  face: PageFace;
  editor: Editor;
  saver: Saver;
  look: ShopLook;
  filler: Filler;
  photos: PhotoSends;
  ours: Ours;
}

function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** What a page is opened with. */
interface Arrived {
  opened: AnswerOf<typeof openPage>;
  frame: AnswerOf<typeof pageFrame>;
  words: BlockWords;
}

/** Begins where the page was left: from the server's draft, and from what this phone kept that is not there yet. */
export function openSession(store: StoreSettings, { opened, frame, words }: Arrived): EditorSession {
  const { page: draft } = opened;
  const { slug, trade } = store;
  const { id: pageId, kind, title, path, published_at } = draft;
  const found = keptDraft(slug, pageId);
  const kept = found && !sameDocument(found.document, draft.document) ? found : null;
  if (found && !kept) keepDraft(slug, pageId, null);
  // A save from the revision it was made from is told of whatever was saved since.
  const first = { ...draft, revision: kept?.base_revision ?? draft.revision };
  const saver = new Saver(first, {
    send: (document, base_revision) =>
      callSignedIn(saveDraft, { params: { slug, pageId }, body: { document, base_revision } }),
    keep: (one) => keepDraft(slug, pageId, one),
    later,
  });
  const editor = createEditor({
    document: draft.document,
    trade,
    look: lookOf(store),
    changed: (document) => saver.changed(document),
    painted: () => look.keep(),
  });
  const look = createShopLook(slug, lookOf(store), editor);
  if (kept) editor.replace(kept.document);
  const colours = keptColours(slug, lookOf(store));
  if (colours) editor.paint(colours);
  const { shell } = frame;
  const filler = new Filler({
    shell,
    examples: frame.examples,
    ask: async (sections) => {
      const outcome = await callSignedIn(fillSections, { params: { slug }, body: { sections } });
      return outcome.ok ? outcome.data : null;
    },
  });
  filler.learn(draft.document.sections, opened);
  const face = { kind, title, path, published_at, shell, html: frame.html, main: frame.main, words };
  const photos = createPhotoSends(uploadsTo(slug, [], mostPhotosAtOnce), { editor, filler });
  const ours = { trade, words: new Set(frame.ours.words), pictures: new Set(frame.ours.pictures) };
  return { slug, pageId, store, face, editor, saver, look, filler, photos, ours };
}

export const SessionContext = createContext<EditorSession | null>(null);

export function useSession(): EditorSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Used outside the editor.');
  return session;
}

/** The photos on their way, drawn anew with each step of one. */
export function usePhotos(): PhotoSends {
  const { photos } = useSession();
  useSyncExternalStore(photos.subscribe, photos.now);
  return photos;
}

export function useEditorState(): EditorState {
  const { editor } = useSession();
  return useSyncExternalStore(editor.subscribe, editor.now);
}

export function useSaveState() {
  const { saver } = useSession();
  return useSyncExternalStore(saver.state.subscribe, saver.state.now);
}

/** Whether publishing changes the colours of the shop. */
export function useOtherColours(): boolean {
  const { editor, look } = useSession();
  useSyncExternalStore(editor.subscribe, editor.now);
  useSyncExternalStore(look.published.subscribe, look.published.now);
  return look.change() !== null;
}

/** The page as the server last told of it. */
export function usePageState() {
  const { saver } = useSession();
  return useSyncExternalStore(saver.page.subscribe, saver.page.now);
}
