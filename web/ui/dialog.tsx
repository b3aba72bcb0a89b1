import { type ReactNode, useCallback, useState } from 'react';
import { Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { FormProblem } from './form-problem.tsx';
import { Refused } from './refused.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: 'normal' | 'large';
}

/** Whether an element scrolls: then the keyboard has to come to it, even where nothing in it takes the focus. */
function useScrolls() {
  const [scrolls, setScrolls] = useState(false);
  const body = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { body, scrolls };
}

/**
 * Whatever opened it has the focus again once it is closed; by itself the library gives it only to a trigger of its own.
 * Looked at before any of it is there, since a field in it may take the focus with its first drawing.
 */
function useOpener() {
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (event: Event) => {
    event.preventDefault();
    opener?.focus();
  };
}

/** A modal window; on a phone it sits at the bottom, within reach of a thumb. */
export function Dialog({ open, onOpenChange, ...what }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-[ui-fade_200ms_ease-out] bg-shade" />
        <Opened {...what} />
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Is there only while it is open. */
function Opened({
  title,
  description,
  children,
  footer,
  size = 'normal',
}: Omit<DialogProps, 'open' | 'onOpenChange'>) {
  const { body, scrolls } = useScrolls();
  const toOpener = useOpener();
  return (
    <Radix.Content
      onCloseAutoFocus={toOpener}
      {...(description ? {} : { 'aria-describedby': undefined })}
      className={cx(
        'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-[ui-rise_200ms_ease-out] flex-col rounded-t-lg bg-surface text-ink shadow-card',
        'sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-2rem)] sm:rounded-lg',
        size === 'large' ? 'sm:max-w-3xl' : 'sm:max-w-lg',
      )}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6">
        <Radix.Title className="m-0 text-xl font-bold">{title}</Radix.Title>
        <Radix.Close
          aria-label="Close"
          className="-mt-2 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-5" />
        </Radix.Close>
      </div>
      {description && (
        <Radix.Description className="px-5 pt-1 text-muted sm:px-6">{description}</Radix.Description>
      )}
      <div
        ref={body}
        {...(scrolls && { tabIndex: 0 })}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-4 -outline-offset-3 sm:px-6"
      >
        {children}
      </div>
      {footer && (
        <div className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
          {footer}
        </div>
      )}
    </Radix.Content>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, in one or two sentences. */
  children: ReactNode;
  /** Says what happens: "Delete product". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The dialog waits for it, then closes; it stays open when it throws, and says why it was `Refused` until it is tried again. */
  onConfirm: () => void | Promise<void>;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    danger,
    onConfirm,
  } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  function turn(next: boolean) {
    setProblem(null);
    onOpenChange(next);
  }
  async function confirm() {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (error) {
      if (error instanceof Refused) setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && turn(next)}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => turn(false)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {problem !== null && (
        <div className="mt-4">
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
    </Dialog>
  );
}
