import { useState, type ReactNode } from 'react';
import { Download } from 'lucide-react';
import { sentenceOf } from '#web/client/errors.ts';
import type { Outcome } from '#web/client/failure.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { saveFile } from './save-file.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'title' | 'className'> {
  /** What its file is called. */
  name: string;
  ask: () => Promise<Outcome<Blob>>;
  children: ReactNode;
}

/** Has a file made by the server, and saves that. */
export function SheetButton({ name, ask, children, ...look }: Props) {
  const [busy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    const outcome = await ask();
    setBusy(false);
    if (outcome.ok) saveFile(name, outcome.data, outcome.data.type);
    else notify.error(sentenceOf(outcome.failure, 'The file did not come. Please try again.'));
  }
  return (
    <Button
      {...look}
      busy={busy}
      busyLabel="Getting it…"
      icon={<Download className={look.size === 'small' ? 'size-4.5' : 'size-5'} />}
      onClick={() => void take()}
    >
      {children}
    </Button>
  );
}
