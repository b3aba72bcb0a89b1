import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { UndoHost } from '../components/undo.tsx';
import { hasKept, watchKept } from '../kept/probe.ts';
import { Keys } from '../keys/keys.tsx';
import { GoingLine, SideBar, TabBar, TopBar } from './bars.tsx';
import { OfflineNote } from './offline-note.tsx';
import { ReleaseNote } from './release-note.tsx';
import { useKnownStore } from './slug.ts';
import { useRoomAtTheSide } from './wide.ts';

/** What does not come, as without a line, is missing; the page is not. */
const missing = () => ({ default: () => null });

/** Where nothing is kept on this phone, its code is not fetched. */
const KeptLine = lazy<() => ReactNode>(() =>
  import('../kept/kept-line.tsx').then((m) => ({ default: m.KeptLine }), missing),
);

/** Hardly anybody has anything of it. */
const Notes = lazy<ComponentType<{ store: StoreSettings }>>(() =>
  import('../measures/notes.tsx').then((m) => ({ default: m.Notes }), missing),
);

/** What stands around the pages of a store: the ways to the others, and what is said of all. */
export function Around({ children }: { children: ReactNode }) {
  // Of the bars only those that are seen: a phone has no time to draw the others with every tap.
  const atTheSide = useRoomAtTheSide();
  const kept = useSyncExternalStore(watchKept, hasKept);
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-md bg-action px-4 py-3 font-semibold text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      <GoingLine />
      {atTheSide && <SideBar />}
      <div className="flex min-h-dvh flex-col lg:pl-64 print:block">
        {!atTheSide && <TopBar />}
        <OfflineNote />
        <ReleaseNote />
        <FromUs />
        {kept && (
          <Suspense fallback={null}>
            <KeptLine />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className="content-foot flex-1 outline-none">
          <div className="mx-auto max-w-5xl px-4 has-[[data-wide]]:max-w-[100rem] py-6 sm:px-8 lg:py-8">
            {children}
          </div>
        </main>
      </div>
      {!atTheSide && <TabBar />}
      <UndoHost />
      <Keys />
    </>
  );
}

/** Whether there is anything of what hardly anybody has to hear. */
const hasNotes = ({ measures, mail_fails, unread, closes_on, trouble }: StoreSettings) =>
  measures > 0 || mail_fails !== null || unread > 0 || closes_on !== null || trouble !== null;

/** What we have to say to the people of this store: planned work, what does not work, other terms, its end, and what we did about it. */
function FromUs() {
  const store = useKnownStore();
  return (
    <>
      {store?.planned && (
        <p className="m-0 bg-soft px-4 py-1.5 text-center font-medium text-on-soft">{store.planned}</p>
      )}
      {store && hasNotes(store) && (
        <Suspense fallback={null}>
          <Notes store={store} />
        </Suspense>
      )}
    </>
  );
}
