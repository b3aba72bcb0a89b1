import type { ReactNode } from 'react';

interface Props {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Said behind the label of one that may stay empty. */
  optional?: string;
  children: ReactNode;
}

/** Ids a field is described by; undefined when there is nothing to say. */
export const describedBy = (name: string, hint?: string, error?: string) =>
  [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined;

/** A field of a form with its label, and what is to be said of it. */
export function FieldShell({ name, label, hint, error, optional, children }: Props) {
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={name}>
        {label}
        {optional && <small> {optional}</small>}
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
