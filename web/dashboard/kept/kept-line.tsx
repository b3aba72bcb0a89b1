import { useState, useSyncExternalStore } from 'react';
import { Smartphone } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { keptWords } from './words.ts';
import { KeptDialog } from './kept-dialog.tsx';
import { isLeaving, watchLeaving } from './leaving.ts';
import { LeavingDialog } from './leaving-dialog.tsx';
import { useKept } from './use-kept.ts';
import { useSending } from './use-sending.ts';

/** What is kept on this phone and not yet sent, in a line below the head of the page; nothing where nothing is. */
export function KeptLine() {
  const kept = useKept();
  const waiting = kept.filter(({ state }) => state === 'waiting');
  const refused = kept.length - waiting.length;
  const { send, sending } = useSending(waiting.length);
  const [open, setOpen] = useState(false);
  const leaving = useSyncExternalStore(watchLeaving, isLeaving);
  if (kept.length === 0)
    return open ? <KeptDialog {...{ kept, send, sending }} close={() => setOpen(false)} /> : null;
  return (
    <div className="border-b border-line bg-soft px-4 py-1.5 text-on-soft print:hidden">
      <p
        className="m-0 flex flex-wrap items-center justify-center gap-x-3 text-center font-medium"
        role="status"
      >
        <Smartphone aria-hidden="true" className="size-5 shrink-0" />
        <span>
          {waiting.length > 0 && `${keptWords(waiting)} kept on this phone, not yet sent.`}
          {refused > 0 && ` ${refused === 1 ? 'One was' : `${refused} were`} not taken.`}
        </span>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {refused > 0 ? 'See why' : 'See them'}
        </Button>
      </p>
      {open && <KeptDialog {...{ kept, send, sending }} close={() => setOpen(false)} />}
      {leaving && <LeavingDialog {...{ kept, send, sending }} />}
    </div>
  );
}
