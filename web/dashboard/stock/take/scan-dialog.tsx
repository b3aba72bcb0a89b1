import { useRef, useState, type ReactNode } from 'react';
import type { ShelfItem } from '#shared/api/stock-takes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FilterRow } from '../../components/filter-row.tsx';
import { Camera } from '../../products/camera.tsx';
import { ofCode } from './counting.ts';

/** The camera sees one code many times: it is the same piece until it was away for so long (ms). */
const away = 1500;

interface Props {
  items: readonly ShelfItem[];
  /** Counts one more of what has a code. */
  addOf: (code: string) => ShelfItem | null;
  row: (item: ShelfItem) => ReactNode;
  /** Shows what has a code in the list. */
  find: (code: string) => void;
  close: () => void;
}

/** Codes before the camera: each adds one piece, or leads to its thing. */
export function ScanDialog({ items, addOf, row, find, close }: Props) {
  const [how, setHow] = useState('add');
  const [last, setLast] = useState<{ code: string; item: ShelfItem | null } | null>(null);
  const seen = useRef({ code: '', at: 0 });
  function onCode(code: string) {
    const now = Date.now();
    const isSame = seen.current.code === code && now - seen.current.at < away;
    seen.current = { code, at: now };
    if (isSame) return;
    if (how === 'find' && ofCode(items, code)) return find(code);
    setLast({ code, item: how === 'add' ? addOf(code) : null });
    navigator.vibrate?.(40);
  }
  return (
    <Dialog open onOpenChange={(next) => !next && close()} title="Hold the code before the camera">
      <div className="grid grid-cols-1 gap-3">
        <FilterRow
          label="What a code does"
          name="how"
          value={how}
          onChange={setHow}
          options={[
            { id: 'add', label: 'Adds one piece' },
            { id: 'find', label: 'Leads to it' },
          ]}
        />
        <Camera onCode={onCode} />
        <div aria-live="polite">
          {last?.item && row(last.item)}
          {last && !last.item && <p className="m-0">Nothing here has the code {last.code}.</p>}
          {!last && <p className="m-0 text-muted">Take it away and hold it there again for one more.</p>}
        </div>
      </div>
    </Dialog>
  );
}
