import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { ownerOf, type Column, type Line } from './columns.ts';
import { changedOf, problemId } from './cell.tsx';
import type { Entry } from './draft.ts';
import type { Doing } from './use-draft.ts';

interface Props {
  line: Line;
  columns: readonly Column[];
  entry: Entry | undefined;
  doing: Doing;
}

export const hasProblem = ({ line, columns, entry }: Omit<Props, 'doing'>): boolean =>
  entry !== undefined && columns.some((column) => changedOf(entry, line, column)?.problem);

/** What is wrong with the cells of a line, each with its ways out. */
export function Why({ line, columns, entry, doing }: Props) {
  return columns.map((column) => {
    const changed = changedOf(entry, line, column);
    if (!changed?.problem) return null;
    const { kind, why } = changed.problem;
    const place = { variantId: ownerOf(line, column), field: column.field };
    const { id } = line.product;
    return (
      <div key={column.field} className="flex flex-wrap items-center gap-x-3" role="alert">
        <FieldError id={problemId(line, column)}>
          {columns.length > 1 && <b>{column.label}: </b>}
          {why}
        </FieldError>
        {kind === 'overtaken' && (
          <Button variant="quiet" size="small" onClick={() => doing.insist(id, place)}>
            Keep mine: {changed.typed.trim() || 'nothing'}
          </Button>
        )}
        {kind !== 'wrong' && (
          <Button variant="quiet" size="small" onClick={() => doing.yield(id, place)}>
            {kind === 'overtaken' ? 'Take theirs' : 'Leave it as it is'}
          </Button>
        )}
      </div>
    );
  });
}
