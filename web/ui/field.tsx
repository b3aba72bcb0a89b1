import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from './cx.ts';

export interface FieldProps {
  label: ReactNode;
  /** One line of help, always visible. */
  hint?: ReactNode;
  /** What is wrong and how to put it right; shown under the field and read with it. */
  error?: string | null;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  className?: string;
}

export interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** For a money field that cannot be read. */
export const notAnAmount = 'Enter an amount in naira, for example 2,500.';

/** The box of every text-like control; at least 16 px text so that phones do not zoom in. */
export const controlClass =
  'block w-full min-h-12 rounded-md border bg-surface px-4 py-2.5 text-base text-ink placeholder:text-muted ' +
  'border-line-strong transition-colors hover:border-ink ' +
  'aria-invalid:border-danger aria-invalid:border-2 disabled:bg-sunken disabled:text-muted';

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p
      id={id}
      className="mt-1.5 flex items-start gap-1.5 text-base sm:text-[0.9375rem] font-medium text-danger"
    >
      <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Label, hint, control and error as one; the control takes the wiring it is given. */
export function Field(props: FieldProps & { id?: string; children: (wiring: Wiring) => ReactNode }) {
  const { label, hint, error, optional, className, children } = props;
  const made = useId();
  const id = props.id ?? made;
  const described = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-base sm:text-[0.9375rem] text-muted">
          {hint}
        </p>
      )}
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  );
}
