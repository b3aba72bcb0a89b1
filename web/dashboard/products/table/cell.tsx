import { cx } from '#web/ui/cx.ts';
import { nameOf, ownerOf, shown, statusOptions, valueOf, type Column, type Line } from './columns.ts';
import { keyOf, type Cell as Changed, type Entry } from './draft.ts';
import type { Doing } from './use-draft.ts';

export interface CellProps {
  line: Line;
  column: Column;
  entry: Entry | undefined;
  doing: Doing;
  className: string;
}

export const changedOf = (entry: Entry | undefined, line: Line, column: Column): Changed | undefined =>
  entry?.cells[keyOf({ variantId: ownerOf(line, column), field: column.field })];

export const problemId = (line: Line, column: Column) => `why-${line.variant.id}-${column.field}`;

/** What a changed cell is told to be, for those who do not see it. */
const changedId = 'table-changed';
export const ChangedWord = () => (
  <span id={changedId} hidden>
    Changed, not saved yet
  </span>
);

/** One value to be changed; all of it is chosen when one comes to it, so that typing takes its place. */
export function Cell({ line, column, entry, doing, className }: CellProps) {
  const changed = changedOf(entry, line, column);
  const value =
    changed?.typed ?? shown(column.field, valueOf(line.product, ownerOf(line, column), column.field));
  const wiring = {
    'data-field': column.field,
    'aria-label': `${column.label} of ${column.ofProduct ? line.product.title : nameOf(line)}`,
    'aria-invalid': changed?.problem ? true : undefined,
    'aria-describedby': cx(changed && changedId, changed?.problem && problemId(line, column)) || undefined,
    className: cx(className, changed && !changed.problem && 'bg-highlight-soft! font-semibold'),
    onBlur: () => doing.check(line, column),
  } as const;
  if (column.kind === 'status')
    return (
      <select {...wiring} value={value} onChange={(event) => doing.type(line, column, event.target.value)}>
        {statusOptions.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...wiring}
      type="text"
      autoComplete="off"
      enterKeyHint="next"
      inputMode={column.kind === 'money' ? 'decimal' : column.kind === 'count' ? 'numeric' : 'text'}
      value={value}
      placeholder={column.kind === 'count' ? 'Not counted' : column.kind === 'money' ? 'None' : ''}
      onFocus={(event) => event.target.select()}
      onChange={(event) => doing.type(line, column, event.target.value)}
    />
  );
}
