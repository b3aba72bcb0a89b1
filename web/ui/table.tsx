import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** Stands on top of the card on a phone, without its header. Normally the first column. */
  lead?: boolean;
  /** Cells whose meaning is plain (buttons) show no header on a card. */
  bare?: boolean;
}

export interface TableProps<Row> {
  /** Read by screen readers; not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table that turns into a stack of cards under 640 px. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table
      role="table"
      className="ui-table w-full border-collapse sm:overflow-hidden sm:rounded-md sm:border sm:border-line sm:bg-surface"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row" className="sm:border-b sm:border-line sm:bg-sunken">
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={cx(
                'px-4 py-2.5 text-base sm:text-[0.9375rem] font-medium text-muted',
                column.align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="sm:border-b sm:border-line sm:last:border-0 sm:hover:bg-sunken"
          >
            {columns.map((column) => (
              <td
                key={column.id}
                role="cell"
                data-label={column.bare ? '' : column.header}
                data-lead={column.lead || undefined}
                className={cx('sm:px-4 sm:py-3', column.align === 'right' && 'sm:text-right sm:tabular-nums')}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
