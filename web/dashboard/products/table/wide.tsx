import { Fragment, memo } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Cell } from './cell.tsx';
import { hasCell, nameOf, type Column, type Line } from './columns.ts';
import type { Entry } from './draft.ts';
import { Sheet, type TableProps } from './sheet.tsx';
import type { Doing } from './use-draft.ts';
import { hasProblem, Why } from './why.tsx';

const widths: Record<string, string> = {
  title: 'min-w-44',
  status: 'min-w-26',
  on_hand: 'min-w-20',
  sku: 'min-w-26',
  barcode: 'min-w-28',
};

/** The table of a laptop: every cell in sight, its head and its names stay there. */
export function WideTable({ lines, columns, draft, doing, save }: TableProps) {
  const kinds = lines.some(({ variant }) => variant.title !== '');
  return (
    <Sheet
      {...{ lines, columns, doing, save }}
      className="max-h-[calc(100dvh-13rem)] min-h-64 overflow-auto rounded-md border border-line bg-surface"
    >
      <table aria-label="Products" className="w-full border-separate border-spacing-0 text-base">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <Fragment key={column.field}>
                <th
                  scope="col"
                  className={cx(
                    head,
                    at === 0 && 'left-0 z-30 border-r',
                    at > 0 && 'z-20',
                    (column.kind === 'money' || column.kind === 'count') && 'text-right',
                  )}
                >
                  {column.label}
                  {column.kind === 'money' && <span className="font-normal text-muted"> (₦)</span>}
                </th>
                {at === 0 && kinds && (
                  <th scope="col" className={cx(head, 'z-20')}>
                    Kind
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Row
              key={line.variant.id}
              {...{ line, at, columns, kinds, doing }}
              entry={draft.get(line.product.id)}
            />
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

const head =
  'sticky top-0 border-b border-line bg-sunken px-3 py-2.5 text-left text-[0.9375rem] font-semibold';

interface RowProps {
  line: Line;
  at: number;
  columns: readonly Column[];
  kinds: boolean;
  entry: Entry | undefined;
  doing: Doing;
}

const Row = memo(function Row({ line, at, columns, kinds, entry, doing }: RowProps) {
  const first = line.first && at > 0 && 'border-t border-line';
  return (
    <>
      <tr data-line={at}>
        {columns.map((column, n) => (
          <Fragment key={column.field}>
            <td
              className={cx(
                'h-11 p-0',
                widths[column.field] ?? 'min-w-24',
                first,
                n === 0 && 'sticky left-0 z-10 border-r border-line bg-surface',
              )}
            >
              {hasCell(line, column) ? (
                <Cell {...{ line, column, entry, doing }} className={cellClass(column)} />
              ) : (
                <span className="block truncate px-3 text-muted">
                  {n === 0 && <span className="sr-only">{nameOf(line)}</span>}
                </span>
              )}
            </td>
            {n === 0 && kinds && (
              <td className={cx('max-w-40 truncate px-3 text-muted', first)}>{line.variant.title}</td>
            )}
          </Fragment>
        ))}
      </tr>
      {hasProblem({ line, columns, entry }) && (
        <tr>
          <td colSpan={columns.length + Number(kinds)} className="px-3 pb-2">
            <Why {...{ line, columns, entry, doing }} />
          </td>
        </tr>
      )}
    </>
  );
});

const cellClass = ({ kind }: Column) =>
  cx(
    'block h-11 w-full border-2 border-transparent bg-transparent px-2.5 text-ink placeholder:text-muted',
    'hover:border-line-strong focus:border-action focus:bg-paper focus:outline-none aria-invalid:border-danger',
    (kind === 'money' || kind === 'count') && 'text-right tabular-nums',
  );
