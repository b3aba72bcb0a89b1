import { useEffect, useImperativeHandle, useRef, useState, type ReactNode } from 'react';
import type { LeavingProps } from '#web/forms/form.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useGuardedHistory } from './guarded-router.tsx';

export interface Unsaved {
  /** The question; put it anywhere into the page. */
  question: ReactNode;
  /** Call when everything is saved and the page is left in the same breath. */
  release: () => void;
}

/** While `dirty`, leaving the page asks first: inside the application in our words, outside in the browser's. */
export function useUnsaved(dirty: boolean): Unsaved {
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
  const question = (
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
  return { question, release };
}

/** For `<Form leaving>`: asks before the page is left with something unsaved. */
export function Unsaved({ dirty, ref }: LeavingProps) {
  const { question, release } = useUnsaved(dirty);
  useImperativeHandle(ref, () => release);
  return question;
}
