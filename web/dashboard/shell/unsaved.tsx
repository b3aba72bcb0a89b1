import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { LeavingProps } from '#web/forms/form.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useGuardedHistory } from './guarded-router.tsx';

/**
 * For `<Form leaving>`: while something is unsaved, leaving the page asks first: inside the application in our words,
 * outside in the browser's.
 */
export function Unsaved({ dirty, ref }: LeavingProps) {
  const history = useGuardedHistory();
  const unguard = useRef<(() => void) | null>(null);
  const [go, setGo] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!dirty) return undefined;
    const stop = history.guard((proceed) => setGo(() => proceed));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    unguard.current = () => {
      stop();
      window.removeEventListener('beforeunload', warn);
      unguard.current = null;
    };
    return () => unguard.current?.();
  }, [dirty, history]);

  const release = () => unguard.current?.();
  useImperativeHandle(ref, () => release);
  return (
    <ConfirmDialog
      open={go !== null}
      onOpenChange={(open) => !open && setGo(null)}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay here"
      danger
      onConfirm={() => {
        release();
        go?.();
      }}
    >
      <p className="m-0">What you changed on this page has not been saved yet.</p>
    </ConfirmDialog>
  );
}
