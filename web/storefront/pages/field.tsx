import type { ComponentProps, ReactNode } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
}

/** Ids a field is described by; undefined when there is nothing to say. */
export const describedBy = (name: string, hint?: string, error?: string) =>
  [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined;

export function FieldShell({
  name,
  label,
  hint,
  error,
  optional,
  children,
}: Pick<FieldProps, 'name' | 'label' | 'hint' | 'error' | 'optional'> & { children: ReactNode }) {
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={name}>
        {label}
        {optional && <small> (if you like)</small>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

export function Field({ name, label, hint, error, optional, ...input }: FieldProps) {
  return (
    <FieldShell name={name} label={label} hint={hint} error={error} optional={optional}>
      <input
        id={name}
        name={name}
        aria-describedby={describedBy(name, hint, error)}
        aria-invalid={error ? true : undefined}
        {...input}
      />
    </FieldShell>
  );
}
