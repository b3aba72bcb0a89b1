import { memo, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { controlClass } from '#web/ui/field.tsx';
import { FilterRow } from '../../components/filter-row.tsx';
import { Cell, changedOf } from './cell.tsx';
import { hasCell, type Column, type Line } from './columns.ts';
import type { Entry } from './draft.ts';
import { Sheet, type TableProps } from './sheet.tsx';
import type { Doing } from './use-draft.ts';
import { Why } from './why.tsx';

/** The table for a thumb: one column at a time, each name with its field. */
export function NarrowTable({ lines, columns, draft, doing, save }: TableProps) {
  const [field, setField] = useState<string>('price_kobo');
  const column = columns.find((one) => one.field === field) ?? columns[0]!;
  const isOdd = (one: Column) =>
    lines.some((line) => changedOf(draft.get(line.product.id), line, one)?.problem !== undefined);
  return (
    <>
      <FilterRow
        label="What to change"
        name="column"
        value={column.field}
        onChange={setField}
        options={columns.map((one) => ({
          id: one.field,
          label: isOdd(one) ? `${one.label} (look)` : one.label,
        }))}
      />
      <Sheet {...{ lines, columns: [column], doing, save }} className="mt-3">
        <ul
          key={column.field}
          className="m-0 list-none divide-y divide-line rounded-md border border-line bg-surface p-0"
        >
          {lines.map((line, at) =>
            hasCell(line, column) ? (
              <Item
                key={line.variant.id}
                {...{ line, at, column, doing }}
                entry={draft.get(line.product.id)}
              />
            ) : null,
          )}
        </ul>
      </Sheet>
    </>
  );
}

interface ItemProps {
  line: Line;
  at: number;
  column: Column;
  entry: Entry | undefined;
  doing: Doing;
}

const Item = memo(function Item({ line, at, column, entry, doing }: ItemProps) {
  const words = column.kind === 'text';
  return (
    <li
      data-line={at}
      className="scroll-mt-20 scroll-mb-28 px-3 py-2 [contain-intrinsic-size:auto_64px] [content-visibility:auto]"
    >
      <div className={cx('grid items-center gap-x-3 gap-y-1', !words && 'grid-cols-[minmax(0,1fr)_8.5rem]')}>
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold break-words">{line.product.title}</span>
          {!column.ofProduct && line.variant.title && (
            <span className="line-clamp-1 text-muted">{line.variant.title}</span>
          )}
        </span>
        <div className="relative">
          {column.kind === 'money' && (
            <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-muted">
              ₦
            </span>
          )}
          <Cell
            {...{ line, column, entry, doing }}
            className={cx(
              controlClass,
              'px-3',
              column.kind === 'money' && 'pl-8',
              column.kind !== 'text' && column.kind !== 'status' && 'text-right tabular-nums',
            )}
          />
        </div>
      </div>
      <Why {...{ line, columns: [column], entry, doing }} />
    </li>
  );
});
