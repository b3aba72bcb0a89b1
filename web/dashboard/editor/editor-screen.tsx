import { useCallback, useState, type CSSProperties } from 'react';
import { named } from '#blocks/templates.ts';
import { UndoHost } from '../components/undo.tsx';
import { useSearchParams } from 'react-router';
import { useRoomAtTheSide } from '../shell/wide.ts';
import { Canvas } from './frame/canvas.tsx';
import { sectionOf } from './keeping/document.ts';
import type { Over } from './frame/over-the-page.tsx';
import { IdleBar, PhoneBar } from './phone-bar.tsx';
import { SectionBar } from './section-bar.tsx';
import { useEditorState, useSaveState, useSession } from './session.ts';
import { StatusStrip } from './status-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useSending } from './keeping/use-sending.ts';
import { useTools } from './use-tools.ts';
import { useInPlace } from './use-in-place.ts';
import { useKeys } from './use-keys.ts';
import { useWeighing, WeightContext } from './weight.ts';

/** The editor of a page: what shoppers get, and the tools around it. */
export function EditorScreen() {
  const session = useSession();
  const { editor, face } = session;
  const { history, chosen } = useEditorState();
  // Whoever comes from the look of the store to begin anew is asked at once.
  const [asked] = useSearchParams();
  const [over, setOver] = useState<Over>(asked.has('fill') ? 'fill' : null);
  const wide = useRoomAtTheSide();
  const tools = useTools();
  const close = () => {
    setOver(null);
    setPut(newer);
  };
  const weight = useWeighing(session);
  const saving = useSaveState();
  const newer = saving.kind === 'overtaken' ? saving.newer.revision : null;
  /** The newer draft that is not decided about yet. */
  const [put, setPut] = useState<number | null>(null);
  const openSettings = useCallback(() => setOver('settings'), []);
  const inPlace = useInPlace(session, openSettings);
  useKeys({ editor, main: inPlace.main, stop: inPlace.stop });
  useSending(session);
  const shown = over ?? (newer !== null && newer !== put ? 'overtaken' : null);
  const section = sectionOf(history.now.page, chosen);
  const act = (next: Over) => () => {
    inPlace.stop();
    setOver(next);
  };
  const actions = {
    onAdd: act('add'),
    onSections: act('sections'),
    onSettings: act('settings'),
    onMore: act('more'),
  };
  return (
    <WeightContext value={weight}>
      <div className="flex h-dvh flex-col overflow-hidden bg-paper">
        <header>
          <TopBar stop={inPlace.stop} onPublish={act('publish')} />
          <StatusStrip onChoose={act('overtaken')} />
        </header>
        <div className="grid min-h-0 flex-1 lg:grid-cols-[17rem_minmax(0,1fr)_20rem] xl:grid-cols-[21rem_minmax(0,1fr)_23rem]">
          {wide && (
            <nav aria-label="Sections" className="overflow-y-auto border-r border-line p-3">
              {tools && <tools.SectionsList />}
              <IdleBar {...actions} onSections={null} />
            </nav>
          )}
          <Canvas inPlace={inPlace} wide={wide} />
          {wide && (
            <aside aria-label="Settings" className="overflow-y-auto border-l border-line bg-surface p-4">
              {section ? (
                <>
                  <h2 className="m-0 text-lg font-bold">{named(section.type, face.kind).name}</h2>
                  <div className="-mx-2 mb-4">
                    <SectionBar section={section} onAdd={actions.onAdd} />
                  </div>
                  {tools && <tools.SettingsPanel key={section.id} section={section} />}
                </>
              ) : (
                <p className="m-0 text-muted">Choose a section to change it.</p>
              )}
            </aside>
          )}
        </div>
        {!wide && <PhoneBar section={section} tools={actions} />}
      </div>
      {tools && <tools.Painted main={inPlace.main} />}
      {tools && <tools.OverThePage over={shown} go={setOver} close={close} wide={wide} />}
      <div style={{ '--tabs': wide ? '0px' : '7rem' } as CSSProperties}>
        <UndoHost />
      </div>
    </WeightContext>
  );
}
