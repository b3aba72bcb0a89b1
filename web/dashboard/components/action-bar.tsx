import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';

interface Props {
  /** Why the form was not sent, beside its button until it is tried again. */
  problem?: string | null;
  children: ReactNode;
  className?: string;
}

/** Holds the main action of a screen within reach of a thumb; on a laptop it stays at the foot of the page. */
export function ActionBar({ problem = null, children, className }: Props) {
  return (
    <div
      className={cx(
        'action-bar -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 pt-3 sm:-mx-8 sm:px-8',
        className,
      )}
    >
      {problem !== null && (
        <div className="basis-full">
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
      {children}
    </div>
  );
}

interface SaveBarProps {
  problem: string | null;
  dirty: boolean;
  saving: boolean;
  label?: string;
  /** Puts the page back to what is saved. */
  onReset?: () => void;
}

export function SaveBar({ problem, dirty, saving, label = 'Save', onReset }: SaveBarProps) {
  return (
    <ActionBar problem={problem}>
      <p className={cx('m-0 mr-auto text-[0.9375rem] text-muted', onReset && 'max-sm:sr-only')} role="status">
        {dirty && !saving ? 'Not saved yet' : ''}
      </p>
      {dirty && onReset && (
        <Button variant="quiet" disabled={saving} onClick={onReset}>
          Undo changes
        </Button>
      )}
      <Button type="submit" busy={saving} busyLabel="Saving…" disabled={!dirty && !saving}>
        {label}
      </Button>
    </ActionBar>
  );
}
