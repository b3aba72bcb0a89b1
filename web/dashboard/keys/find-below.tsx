import { useEffect, type ReactNode } from 'react';
import { useFindings } from './findings.ts';
import { notSearched } from './words.ts';

interface Props {
  text: string;
  /** Is told what Enter does: to choose the first that was found, as in the window; null while that is not known. */
  onFirst: (first: (() => void) | null) => void;
}

/** What the window finds, below a field on the page. */
export function FindBelow({ text, onFirst }: Props): ReactNode {
  const { groups, status, isAsking, failed } = useFindings(text);
  useEffect(() => {
    onFirst(isAsking ? null : (groups[0]?.rows[0]?.do ?? null));
    return () => onFirst(null);
  });
  return (
    <div className="rounded-md border border-line bg-surface p-2 empty:hidden">
      <p role="status" className={groups.length === 0 || isAsking ? 'm-0 px-2 py-1.5 text-muted' : 'sr-only'}>
        {status}
      </p>
      {failed && (
        <p role="alert" className="m-0 px-2 py-1.5 font-medium text-warn">
          {notSearched}
        </p>
      )}
      {groups.map(({ heading, rows }) => (
        <section key={heading} aria-label={heading}>
          <h2 className="m-0 px-2 py-1 text-[0.9375rem] font-semibold text-muted">{heading}</h2>
          <ul className="m-0 list-none p-0">
            {rows.map(({ id, label, icon: Icon, beside, do: choose }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={choose}
                  className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-soft"
                >
                  <Icon className="size-5 shrink-0" aria-hidden="true" />
                  <span className="min-w-0 flex-1 truncate">{label}</span>
                  {beside && <span className="shrink-0 tabular-nums">{beside}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
