import type { ReactNode } from 'react';

interface Props {
  problems: readonly { line: number; column: string; problem: string }[];
  /** What is said above them, by how many there are. */
  title: string;
  /** To have those lines as a file. */
  children?: ReactNode;
}

/** Most that a call answers at once. */
export const mostProblems = 200;

/** What is wrong with a file, line by line. */
export function LineProblems({ problems, title, children }: Props) {
  if (problems.length === 0) return null;
  return (
    <section className="mt-5" aria-label="What is wrong">
      <h3 className="m-0 text-base font-bold">{title}</h3>
      <ul
        tabIndex={0}
        aria-label={title}
        className="mt-2 mb-3 max-h-96 list-none divide-y divide-line overflow-y-auto rounded-md border border-line p-0"
      >
        {problems.map(({ line, column, problem }) => (
          <li key={`${line} ${column} ${problem}`} className="px-4 py-2">
            <span className="font-semibold">
              Line {line}
              {column && `, ${column}`}
            </span>
            <span className="block break-words text-muted">{problem}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
