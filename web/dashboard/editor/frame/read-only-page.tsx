import { useSyncExternalStore } from 'react';
import { Frame } from './frame.tsx';
import { useEditorState, useSession } from '../session.ts';
import { BackToPages } from '../top-bar.tsx';

/** Nothing in it leads anywhere. */
const keepHere = (main: HTMLElement | null) =>
  main?.ownerDocument.addEventListener('click', (event) => event.preventDefault());

/** The draft as it stands, for whoever may look at it and not change it. */
export function ReadOnlyPage() {
  const { face, filler } = useSession();
  const { history } = useEditorState();
  useSyncExternalStore(filler.version.subscribe, filler.version.now);
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-paper">
      <header>
        <div className="flex min-h-14 items-center gap-0.5 bg-surface px-1 pr-4">
          <BackToPages />
          <h1 className="m-0 min-w-0 flex-1 truncate text-base font-bold">{face.title}</h1>
        </div>
        <p className="m-0 border-b border-line bg-soft px-4 py-2 text-on-soft" role="status">
          You can look at this page. The owner and managers of the store can change it.
        </p>
      </header>
      <main className="min-h-0 flex-1 bg-sunken">
        <Frame
          face={face}
          sections={filler.filled(history.now.page.sections)}
          settings={filler.settingsOf(history.now.page)}
          label="The page"
          onMain={keepHere}
          className="block h-full w-full border-0 bg-surface"
        />
      </main>
    </div>
  );
}
