import type { KeyboardEvent } from 'react';

const isCell = (element: Element): element is HTMLInputElement | HTMLSelectElement =>
  element.matches('[data-field]');

/** Whether the caret stands where an arrow to that side leaves the cell; all chosen is both ends. */
function leaves(cell: HTMLInputElement | HTMLSelectElement, side: 'left' | 'right'): boolean {
  if (cell instanceof HTMLSelectElement) return true;
  const { selectionStart: from, selectionEnd: to, value } = cell;
  if (from === 0 && to === value.length) return true;
  return side === 'left' ? from === 0 && to === 0 : from === value.length && to === value.length;
}

function go(cells: readonly Element[], from: Element, by: 1 | -1): void {
  const to = cells[cells.indexOf(from) + by] as HTMLElement | undefined;
  to?.focus();
  to?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const ways: Record<string, ['column' | 'line', 1 | -1]> = {
  ArrowUp: ['column', -1],
  ArrowDown: ['column', 1],
  Enter: ['column', 1],
  ArrowLeft: ['line', -1],
  ArrowRight: ['line', 1],
};

interface Given {
  revert: (cell: Element) => void;
  save: () => void;
}

/** The keys of a spreadsheet: arrows and Enter go from cell to cell, Escape takes back what was typed, Ctrl S saves. */
export function pressed(event: KeyboardEvent<HTMLElement>, { revert, save }: Given): void {
  const cell = event.target as Element;
  if (!isCell(cell) || event.nativeEvent.isComposing) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
    event.preventDefault();
    return save();
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    return revert(cell);
  }
  const [along, ahead] = ways[event.key] ?? [];
  if (!along || !ahead) return;
  if (along === 'line' && (event.shiftKey || !leaves(cell, ahead < 0 ? 'left' : 'right'))) return;
  if (event.shiftKey && event.key !== 'Enter') return;
  event.preventDefault();
  const within = along === 'line' ? cell.closest('[data-line]') : event.currentTarget;
  const cells = [...(within?.querySelectorAll('[data-field]') ?? [])].filter(
    (one) => along === 'line' || one.getAttribute('data-field') === cell.getAttribute('data-field'),
  );
  go(cells, cell, event.shiftKey ? -1 : ahead);
}
