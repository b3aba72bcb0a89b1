import { useCallback, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '#web/ui/notify.ts';
import type { Column, Line } from './columns.ts';
import type { Draft } from './draft.ts';
import { pressed } from './keys.ts';
import { pastedInto, sheetOf } from './pasted.ts';
import type { Doing } from './use-draft.ts';

/** What the table and the list for a thumb are drawn from. */
export interface TableProps {
  lines: readonly Line[];
  columns: readonly Column[];
  draft: Draft;
  doing: Doing;
  save: () => void;
}

interface Props extends Omit<TableProps, 'draft'> {
  className?: string;
  children: ReactNode;
}

/** What the table and the list for a thumb have in common: keys, and what is pasted from a spreadsheet. */
export function Sheet({ lines, columns, doing, save, className, children }: Props) {
  const placeOf = useCallback(
    (cell: Element) => {
      const line = lines[Number(cell.closest('[data-line]')?.getAttribute('data-line') ?? -1)];
      const column = columns.find(({ field }) => field === cell.getAttribute('data-field'));
      return line && column ? { line, column } : null;
    },
    [lines, columns],
  );
  const revert = (cell: Element) => {
    const place = placeOf(cell);
    if (!place) return;
    // Drawn now, so that what stands there is chosen again before the next key: choosing takes the focus, and in a later
    // frame would take it from the cell that somebody has gone on to.
    flushSync(() => doing.revert(place.line, place.column));
    if (cell instanceof HTMLInputElement) cell.select();
  };
  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target as Element);
    const sheet = place && sheetOf(event.clipboardData.getData('text/plain'));
    if (!place || !sheet) return;
    event.preventDefault();
    const { cells, beyond, odd } = pastedInto(sheet, { lines, columns, ...place });
    for (const { line, column, typed } of cells) {
      doing.type(line, column, typed);
      doing.check(line, column);
    }
    notify.info(saidOf(cells.length, beyond, odd));
  };
  return (
    <div
      className={className}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => pressed(event, { revert, save })}
      onPaste={paste}
    >
      {children}
    </div>
  );
}

const cellWords = (count: number) => `${count} ${count === 1 ? 'cell' : 'cells'}`;

function saidOf(filled: number, beyond: number, odd: number): string {
  const said = [`${cellWords(filled)} filled.`];
  if (beyond > 0) said.push(`${cellWords(beyond)} had no place on this page.`);
  if (odd > 0) said.push(`${cellWords(odd)} said neither On sale, Draft nor Archived.`);
  return said.join(' ');
}
