import {
  cloneElement,
  isValidElement,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { isTemplate, type PageKind } from '#blocks/page-kinds.ts';
import { MainPart } from '#blocks/parts/main-part.ts';
import { Blocks, Marking } from '#blocks/views.tsx';
import type { FilledSection } from '#blocks/registry.ts';
import type { MainPart as ShownMain } from '#shared/api/editor.ts';
import type { Shell, DocumentPage } from '#shared/storefront.ts';
import { markup } from '#shared/trusted.ts';
import type { BlockWords } from '#shared/words/words.ts';
import { DocumentView } from '#web/storefront/pages/document.tsx';
import { HomeView } from '#web/storefront/pages/home.tsx';
import { PostView } from '#web/storefront/pages/post.tsx';
import { dressFrame } from './frame-document.ts';

/** What a page is, besides its sections. */
export interface PageFace {
  kind: PageKind;
  title: string;
  path: string;
  /** null: not yet. */
  published_at: string | null;
  shell: Shell;
  /** The page without what stands in it. */
  html: string;
  /** What the shop itself shows on it, made by the server; null for a page of sections alone. */
  main: ShownMain | null;
  /** What its sections say besides the shop's own words. */
  words: BlockWords;
}

/** What a page shows besides its sections, as its document says. */
export type PageSettings = Pick<DocumentPage, 'description' | 'layout' | 'picture'>;

interface PageProps {
  face: PageFace;
  sections: FilledSection[];
  settings: PageSettings;
}

/** The main part of a page, by the code that makes it for shoppers. */
function PageMain({ face, sections, settings }: PageProps) {
  const { kind, title, path, shell, main, published_at, words } = face;
  const shown = useMemo(() => markup(main?.html ?? ''), [main?.html]);
  if (isTemplate(kind))
    return (
      <MainPart value={<div className="b-main" dangerouslySetInnerHTML={{ __html: shown }} />}>
        <Blocks sections={sections} mode="full" words={words} tells={shell.theme.tells} titled />
      </MainPart>
    );
  const page = { shell, mode: 'full' as const, path, title, sections, ...settings };
  if (kind === 'post') {
    const at = published_at ?? new Date().toISOString();
    const post = { ...page, kind, published_at: at, updated_at: at, older: null, newer: null };
    return <PostView page={post} words={words} />;
  }
  return kind === 'home' ? (
    <HomeView page={{ ...page, kind }} words={words} />
  ) : (
    <DocumentView page={{ ...page, kind }} words={words} />
  );
}

/** Safari asks for scripts to be allowed before it tells us of taps; the policy of our pages still lets none run. */
const sandbox =
  typeof window !== 'undefined' && 'GestureEvent' in window
    ? 'allow-same-origin allow-scripts'
    : 'allow-same-origin';

interface FrameProps extends PageProps {
  label: string;
  className?: string;
  /** How often each section was made anew, after somebody wrote in it. */
  rounds?: ReadonlyMap<string, number>;
  /** Told of the main part once it is there, and null when it goes. */
  onMain?: (main: HTMLElement | null) => void;
  /** Told after each drawing. */
  onDrawn?: (main: HTMLElement) => void;
  /** It is only looked at. */
  still?: boolean;
}

const noRounds: ReadonlyMap<string, number> = new Map();

/** A page in a frame, drawn by React from outside: with each change it is what shoppers would get. */
export function Frame(props: FrameProps) {
  const { face, sections, settings, label, className, rounds = noRounds, onMain, onDrawn, still } = props;
  const isBare = settings.layout === 'bare';
  const [main, setMain] = useState<HTMLElement | null>(null);
  const { html } = face;
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const made = dressFrame(frame.current, html);
    setMain(made);
    onMain?.(made);
    return () => onMain?.(null);
  }, [html, onMain]);
  useLayoutEffect(() => {
    for (const around of main?.ownerDocument.querySelectorAll<HTMLElement>('body > .top, body > .foot') ?? [])
      around.hidden = isBare;
  }, [main, isBare]);
  useLayoutEffect(() => {
    if (main) onDrawn?.(main);
  });
  const mark = useCallback(
    (id: string, drawn: ReactNode) =>
      isValidElement(drawn)
        ? cloneElement(drawn as ReactElement<Record<string, unknown>>, {
            key: `${id} ${rounds.get(id) ?? 0}`,
            'data-section': id,
          })
        : drawn,
    [rounds],
  );
  return (
    <>
      <iframe
        ref={frame}
        title={label}
        sandbox={sandbox}
        className={className}
        {...(still && { inert: true, tabIndex: -1 })}
      />
      {main &&
        createPortal(
          <Marking value={mark}>
            <PageMain face={face} sections={sections} settings={settings} />
          </Marking>,
          main,
        )}
    </>
  );
}
