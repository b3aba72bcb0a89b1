import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { openPage } from '#shared/api/editor.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { firstLanguage } from '#shared/languages.ts';
import { isMissing, sentenceOf } from '#web/client/errors.ts';
import { callSignedIn } from '#web/client/session.ts';
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';
import { ButtonLink } from '../components/links.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug, useStore } from '../shell/slug.ts';
import { EditorScreen } from './editor-screen.tsx';
import { frameOf, kindOf } from './frame/frame-ahead.ts';
import { comeBackTo } from './keeping/left-sending.ts';
import { ReadOnlyPage } from './frame/read-only-page.tsx';
import { blockWordsIn } from './spoken.ts';
import { openSession, SessionContext, type EditorSession } from './session.ts';

type Opened = { session: EditorSession } | { failure: unknown };

async function open(store: StoreSettings, pageId: string): Promise<Opened> {
  const params = { slug: store.slug, pageId };
  const left = comeBackTo(params);
  if (left) return { session: left };
  const [opened, frame, words] = await Promise.all([
    callSignedIn(openPage, { params }),
    frameOf(store.slug, kindOf(pageId)),
    blockWordsIn(store.languages[0] ?? firstLanguage),
  ]);
  if (!opened.ok) return { failure: opened.failure };
  if (!frame.ok) return { failure: frame.failure };
  return { session: openSession(store, { opened: opened.data, frame: frame.data, words }) };
}

/** The editor of one page, from the moment its address is opened. */
export function EditorPage() {
  const { pageId = '' } = useParams();
  const { currentData: store, error, refetch } = useStore();
  const slug = useSlug();
  usePageTitle('Edit page');
  if (store) return <OpenPage key={pageId} store={store} pageId={pageId} />;
  return error ? <NotOpened failure={error} onRetry={() => void refetch()} slug={slug} /> : <Opening />;
}

function OpenPage({ store: first, pageId }: { store: StoreSettings; pageId: string }) {
  // What is typed goes on whatever becomes of the store's settings meanwhile.
  const [store] = useState(first);
  const [tries, setTries] = useState(0);
  const [opened, setOpened] = useState<{ by: number; as: Opened } | null>(null);
  useEffect(() => {
    let wanted = true;
    void open(store, pageId).then((as) => wanted && setOpened({ by: tries, as }));
    return () => {
      wanted = false;
    };
  }, [store, pageId, tries]);
  if (opened?.by !== tries) return <Opening />;
  const { as } = opened;
  if ('failure' in as)
    return <NotOpened failure={as.failure} onRetry={() => setTries(tries + 1)} slug={store.slug} />;
  return (
    <SessionContext value={as.session}>
      {store.may.includes('pages.change') ? <EditorScreen /> : <ReadOnlyPage />}
    </SessionContext>
  );
}

function Opening() {
  return (
    <main className="h-dvh">
      <Loading label="Opening the page">
        <div className="flex h-14 items-center gap-3 border-b border-line bg-surface px-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="ml-auto h-11 w-24" />
        </div>
        <div className="mx-auto grid max-w-2xl gap-4 p-4">
          <Skeleton className="h-64" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      </Loading>
    </main>
  );
}

function NotOpened(props: { failure: unknown; onRetry: () => void; slug: string }) {
  const gone = isMissing(props.failure);
  const sentence = gone
    ? 'This page is not there. It may have been removed.'
    : sentenceOf(props.failure, 'We could not open this page.');
  return (
    <main className="mx-auto max-w-xl p-4 pt-16">
      <ErrorState message={sentence} onRetry={gone ? undefined : props.onRetry} />
      <ButtonLink to={places.pages(props.slug)} variant="quiet" className="mt-4">
        Back to your pages
      </ButtonLink>
    </main>
  );
}
