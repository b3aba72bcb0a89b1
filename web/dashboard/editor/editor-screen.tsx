import { useCallback, useEffect, useState, type CSSProperties } from 'react';
import { useDispatch } from 'react-redux';
import { discardDraft } from '#shared/api/pages.ts';
import { api } from '#web/client/api.ts';
import { callSignedIn } from '#web/client/session.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { offerUndo, UndoHost } from '../components/undo.tsx';
import { useThreeColumns } from '../shell/wide.ts';
import { AddSheet } from './add-sheet.tsx';
import { Canvas } from './canvas.tsx';
import { blockOf, sectionOf } from './document.ts';
import { MoreSheet } from './more-sheet.tsx';
import { IdleBar, PhoneBar } from './phone-bar.tsx';
import { OvertakenDialog } from './overtaken-dialog.tsx';
import { PhotoContext, usePhotoSends } from './photos.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { SectionBar } from './section-bar.tsx';
import { SectionsList } from './sections-list.tsx';
import { useEditorState, useSaveState, useSession } from './session.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { StatusStrip } from './status-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useInPlace } from './use-in-place.ts';
import { useKeys } from './use-keys.ts';
import { becomeDraft, VersionsSheet } from './versions-sheet.tsx';
import { useWeighing, WeightContext } from './weight.ts';

/** What lies over the page. */
type Over =
  'more' | 'add' | 'sections' | 'settings' | 'versions' | 'publish' | 'discard' | 'overtaken' | null;

/** Sends what is kept as soon as there is a line again, and whatever is left when the editor is left. */
function useSending(): void {
  const { saver, filler } = useSession();
  const dispatch = useDispatch();
  useEffect(() => {
    const send = () => {
      void saver.flush();
      void filler.fetch();
    };
    window.addEventListener('online', send);
    window.addEventListener('pagehide', send);
    return () => {
      window.removeEventListener('online', send);
      window.removeEventListener('pagehide', send);
      // What lists tell of the page was read before.
      void saver.flush().finally(() => dispatch(api.util.invalidateTags(['Pages'])));
      offerUndo(null);
    };
  }, [saver, filler, dispatch]);
}

/** The editor of a page: what shoppers get, and the tools around it. */
export function EditorScreen() {
  const session = useSession();
  const { editor } = session;
  const { history, chosen } = useEditorState();
  const [over, setOver] = useState<Over>(null);
  const wide = useThreeColumns();
  const close = () => {
    setOver(null);
    setPut(newer);
  };
  const photos = usePhotoSends(session);
  const weight = useWeighing(session);
  const saving = useSaveState();
  const newer = saving.kind === 'overtaken' ? saving.newer.revision : null;
  /** The newer draft that is not decided about yet. */
  const [put, setPut] = useState<number | null>(null);
  const openSettings = useCallback(() => setOver('settings'), []);
  const inPlace = useInPlace(session, openSettings);
  useKeys({ editor, main: inPlace.main, stop: inPlace.stop });
  useSending();
  const shown = over ?? (newer !== null && newer !== put ? 'overtaken' : null);
  const section = sectionOf(history.now, chosen);
  const act = (next: Over) => () => {
    inPlace.stop();
    setOver(next);
  };
  const tools = {
    onAdd: act('add'),
    onSections: act('sections'),
    onSettings: act('settings'),
    onMore: act('more'),
  };
  return (
    <PhotoContext value={photos}>
      <WeightContext value={weight}>
        <div className="flex h-dvh flex-col overflow-hidden bg-paper">
          <header>
            <TopBar stop={inPlace.stop} onPublish={act('publish')} />
            <StatusStrip onChoose={act('overtaken')} />
          </header>
          <div className="grid min-h-0 flex-1 lg:grid-cols-[21rem_minmax(0,1fr)_23rem]">
            {wide && (
              <nav aria-label="Sections" className="overflow-y-auto border-r border-line p-3">
                <SectionsList />
                <IdleBar {...tools} onSections={null} />
              </nav>
            )}
            <Canvas inPlace={inPlace} wide={wide} />
            {wide && (
              <aside aria-label="Settings" className="overflow-y-auto border-l border-line bg-surface p-4">
                {section ? (
                  <>
                    <h2 className="m-0 text-lg font-bold">{blockOf(section.type).name}</h2>
                    <div className="-mx-2 mb-4">
                      <SectionBar section={section} onAdd={tools.onAdd} />
                    </div>
                    <SettingsPanel key={section.id} section={section} />
                  </>
                ) : (
                  <p className="m-0 text-muted">Choose a section to change it.</p>
                )}
              </aside>
            )}
          </div>
          {!wide && <PhoneBar section={section} tools={tools} />}
        </div>
        <OverThePage over={shown} go={setOver} close={close} wide={wide} />
        <div style={{ '--tabs': wide ? '0px' : '7rem' } as CSSProperties}>
          <UndoHost />
        </div>
      </WeightContext>
    </PhotoContext>
  );
}

interface OverProps {
  over: Over;
  go: (over: Over) => void;
  close: () => void;
  wide: boolean;
}

/** One thing at a time. */
function OverThePage({ over, go, close, wide }: OverProps) {
  const { history, chosen } = useEditorState();
  const section = sectionOf(history.now, chosen);
  return (
    <>
      <MoreSheet
        open={over === 'more'}
        wide={wide}
        onClose={close}
        onVersions={() => go('versions')}
        onDiscard={() => go('discard')}
      />
      <AddSheet open={over === 'add'} onClose={close} />
      <VersionsSheet open={over === 'versions'} onClose={close} />
      {!wide && (
        <>
          <Sheet
            open={over === 'sections'}
            onOpenChange={(next) => !next && close()}
            title="Sections"
            side="bottom"
          >
            <SectionsList onChosen={close} />
          </Sheet>
          <Sheet
            open={over === 'settings' && section !== null}
            onOpenChange={(next) => !next && close()}
            title={section ? blockOf(section.type).name : ''}
            side="bottom"
          >
            {section && over === 'settings' && <SettingsPanel key={section.id} section={section} />}
          </Sheet>
        </>
      )}
      {over === 'publish' && <PublishDialog onClose={close} />}
      <OvertakenDialog open={over === 'overtaken'} onClose={close} />
      <Discard open={over === 'discard'} onClose={close} />
    </>
  );
}

function Discard({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession();
  const { slug, pageId } = session;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Discard the changes?"
      confirmLabel="Discard the changes"
      cancelLabel="Keep them"
      danger
      onConfirm={async () => {
        await becomeDraft(session, (base_revision) =>
          callSignedIn(discardDraft, { params: { slug, pageId }, body: { base_revision } }),
        );
      }}
    >
      <p className="m-0">
        The page becomes what shoppers see now. “Undo” brings your changes back as long as the editor is open.
      </p>
    </ConfirmDialog>
  );
}
