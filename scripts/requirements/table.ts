import { safeForms } from './safe-forms.ts';
import type { Fall } from './take-away.ts';

/** What is known of each requirement, as the table in the list of requirements says it. */
export interface Row {
  id: string;
  /** `met`, `safe form (X-nn)`, `not met: why`, or `named, not tried`. */
  state: string;
  /** The file of the test that falls. */
  shownBy: string;
  /** What was taken away when it fell; empty where nothing was. */
  fallsWhen: string;
}

export const untried = 'named, not tried';

const head = '| Line | State | Shown by | Falls when |\n|---|---|---|---|\n';

/** The rows of the table, in its order. */
export const rowsIn = (text: string): Row[] =>
  [...text.matchAll(/^\| (R-\d{3} \|.*) \|$/gm)].map(([, line]) => {
    const [id = '', state = '', shownBy = '', fallsWhen = ''] = line!
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    return { id, state, shownBy, fallsWhen };
  });

/** The same text with these rows for those that stand there. */
export function withRows(text: string, rows: readonly Row[]): string {
  const start = text.indexOf(head) + head.length;
  const end = text.indexOf('\n\n', start);
  if (start < head.length || end < 0) throw new Error('The list of requirements has no table.');
  const line = ({ id, state, shownBy, fallsWhen }: Row) =>
    `| ${[id, state, shownBy, fallsWhen].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return text.slice(0, start) + rows.map(line).join('\n') + text.slice(end);
}

/** The rows with what was found now: of several falls the one that has most in common with the requirement. */
export function withFalls(rows: readonly Row[], falls: readonly Fall[]): Row[] {
  return rows.map((row) => {
    const [best] = falls.filter(({ id }) => id === row.id).toSorted((a, b) => b.likeness - a.likeness);
    // What is not met in one part has a test of the others.
    if (!best || row.state.startsWith('not met')) return row;
    const entry = safeForms.get(row.id);
    const state = entry ? `safe form (${entry})` : 'met';
    return { ...row, state, shownBy: best.file, fallsWhen: best.change };
  });
}
