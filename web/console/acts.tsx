import { useState } from 'react';
import type { Act } from '#shared/api/operator.ts';
import { Button } from '#web/ui/button.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useHere } from './gate.tsx';

interface Props {
  of: readonly Act[];
  /** Something was done: what is shown may be another now. */
  done: () => void;
}

/** The acts that something can be met with, each shown before it is done. Who only looks sees none. */
export function Acts({ of, done }: Props) {
  const { self } = useHere();
  const [open, setOpen] = useState<Act | null>(null);
  if (of.length === 0 || self.role !== 'acts') return null;
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {of.map((act) => (
          <Button key={act.command} variant="secondary" size="small" onClick={() => setOpen(act)}>
            {act.label}
          </Button>
        ))}
      </div>
      {open && <ActDialog act={open} close={() => setOpen(null)} done={done} />}
    </>
  );
}
