import type { ColumnId } from './columns.ts';
import type { Sheet } from '../../platform/files/sheet-in.ts';

/** Which column says what: its place in the sheet. */
export type Columns = Partial<Record<ColumnId, number>>;

export type Row = Sheet['rows'][number];
export type Read = (row: Row, id: ColumnId) => string;

/** Lines of one product. */
export interface Group {
  rows: Row[];
  /** The line that says what the product is. */
  face: Row;
  /** The lines that are each a kind of it. */
  kinds: Row[];
  /** Why it cannot come in, and in which column. */
  wrong?: { row: Row; id: ColumnId; problem: string };
}

/** Lines of one handle, or of one name, belong together, in whatever order they stand. */
export function groupsOf(sheet: Sheet, read: Read): Group[] {
  const groups = new Map<string, Row[]>();
  let latest = '';
  for (const row of sheet.rows) {
    const key = read(row, 'handle') || read(row, 'title') || latest;
    latest = key;
    const group = groups.get(key.toLowerCase());
    if (group) group.push(row);
    else groups.set(key.toLowerCase(), [row]);
  }
  return [...groups.values()].flatMap((rows) => partedByName(rows, read));
}

/** A handle that two products have is the first one's; the other is told, since nobody can say which lines are whose. */
function partedByName(rows: Row[], read: Read): Group[] {
  const parts: Row[][] = [[]];
  let called = '';
  for (const row of rows) {
    const title = read(row, 'title').toLowerCase();
    if (title !== '' && called !== '' && title !== called) parts.push([]);
    if (title !== '') called = title;
    parts.at(-1)!.push(row);
  }
  const [own, ...others] = parts as [Row[], ...Row[][]];
  const first = groupOf(own, read);
  return [
    first,
    ...others.map((part) => ({
      ...groupOf(part, read),
      wrong: {
        row: part[0]!,
        id: 'handle' as const,
        problem: `The handle of line ${first.face.line}, which is another product. Give this one a handle of its own.`,
      },
    })),
  ];
}

function groupOf(rows: Row[], read: Read): Group {
  const face = rows.find((row) => read(row, 'title') !== '') ?? rows[0]!;
  const saysKind = (row: Row, ...ids: ColumnId[]) => ids.some((id) => read(row, id) !== '');
  const kinds = rows.filter(
    (row) => saysKind(row, 'price', 'value1') || (row === face && saysKind(row, 'sku', 'stock')),
  );
  return { rows, face, kinds: kinds.length > 0 ? kinds : [face] };
}
