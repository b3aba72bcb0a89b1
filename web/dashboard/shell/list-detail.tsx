import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { PanelRight } from 'lucide-react';
import { useLocation, useNavigate, useOutlet } from 'react-router';
import { useKeptFilters } from '../components/address-state.ts';
import { usePageTitle } from '../components/page-title.ts';
import { BesideList } from './beside.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useSlug } from './slug.ts';
import { useWide } from './wide.ts';

interface Props {
  title: string;
  /** One of them: "order". */
  one: string;
  /** Where the list alone is. */
  home: (slug: string) => string;
  list: ReactNode;
}

/**
 * A list and one of its things, each with an address: on a phone either of them, on a desk the thing beside its list,
 * which stays as it is while another one is chosen.
 */
export function ListDetail({ title, one, home, list }: Props) {
  const detail = useOutlet();
  const wide = useWide();
  const { pathname } = useLocation();
  const rows = useRef<HTMLDivElement>(null);
  usePageTitle(detail ? null : title);
  useRowKeys(rows, wide, detail !== null, home);
  useRowFocus(rows, wide, detail !== null);
  // One tree for both, so that what is typed into a form outlives a window that is made smaller.
  return (
    <div className={wide ? columns(detail !== null) : undefined} data-wide={wide || undefined}>
      {(wide || !detail) && (
        <div ref={rows} className={wide ? listColumn : undefined}>
          <PageBoundary at={pathname}>
            <Suspense fallback={<PageSkeleton />}>{list}</Suspense>
          </PageBoundary>
        </div>
      )}
      {(wide || detail) && (
        <section
          className={wide ? detailColumn : undefined}
          {...(wide && detail ? { id: 'detail', tabIndex: -1, 'aria-label': `The ${one}` } : {})}
        >
          <BesideList value={wide}>
            <PageBoundary at={pathname}>
              <Suspense fallback={<PageSkeleton />}>{detail ?? <NothingChosen one={one} />}</Suspense>
            </PageBoundary>
          </BesideList>
        </section>
      )}
    </div>
  );
}

/** A list without anything in it (`data-alone`) has the whole width to say so. */
const columns = (chosen: boolean) =>
  chosen ? 'list-detail' : 'list-detail has-[[data-alone]]:grid-cols-1 has-[[data-alone]]:[&>section]:hidden';
const listColumn = 'list-detail-rows';
const detailColumn = 'list-detail-one [&_.action-bar]:mx-0 [&_.action-bar]:px-0';

function NothingChosen({ one }: { one: string }) {
  return (
    <div className="grid justify-items-center rounded-md border border-dashed border-line-strong px-6 py-16 text-center">
      <PanelRight className="mb-3 size-8 text-muted" />
      <p className="m-0 font-semibold">
        Choose {one === 'order' ? 'an' : 'a'} {one} to see it here
      </p>
      <p className="mt-2 mb-0 max-w-[40ch] text-muted">
        With the keyboard: <Key>↑</Key> and <Key>↓</Key> move through the list, <Key>Enter</Key> opens,{' '}
        <Key>Esc</Key> closes.
      </p>
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-line-strong bg-surface px-1.5 py-0.5 font-sans text-[0.875rem] text-ink">
      {children}
    </kbd>
  );
}

const linksIn = (rows: HTMLElement | null) => [
  ...(rows?.querySelectorAll<HTMLAnchorElement>('.row-link') ?? []),
];

const isTyping = (at: Element | null) => at?.matches('input, select, textarea') ?? false;

type Rows = { readonly current: HTMLElement | null };

/** Arrows move through the rows, Escape closes what stands beside them. Enter is the link's own. */
function useRowKeys(rows: Rows, wide: boolean, chosen: boolean, home: Props['home']): void {
  const navigate = useNavigate();
  const slug = useSlug();
  const kept = useKeptFilters();
  useEffect(() => {
    if (!wide) return undefined;
    const press = (event: KeyboardEvent) => {
      const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (held || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape' && chosen && !isTyping(document.activeElement))
        void navigate(kept(home(slug)));
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = step && rowAfter(rows.current, step, chosen);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [rows, wide, chosen, home, navigate, slug, kept]);
}

/** Where an arrow leads; null where it is the page's own, or a field's. */
function rowAfter(rows: HTMLElement | null, step: number, chosen: boolean): HTMLElement | null {
  const links = linksIn(rows);
  const at = document.activeElement;
  const here = links.indexOf(at as HTMLAnchorElement);
  if (here >= 0) return links[here + step] ?? null;
  const fromSearch = step === 1 && at?.matches('input[type="search"]') && rows?.contains(at);
  const fromPage = !chosen && (at === document.body || at?.id === 'main');
  return fromSearch || fromPage ? (links[0] ?? null) : null;
}

/** Whoever closes is back at the row; whoever walks through the history stands at what is shown. */
function useRowFocus(rows: Rows, wide: boolean, chosen: boolean): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const left = before.current;
    before.current = pathname;
    if (!wide || left === pathname) return;
    if (!chosen)
      linksIn(rows.current)
        .find((link) => link.pathname.endsWith(left))
        ?.focus();
    else if (document.activeElement === document.body) document.getElementById('detail')?.focus();
  }, [rows, wide, chosen, pathname]);
}
