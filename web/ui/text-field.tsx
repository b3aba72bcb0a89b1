import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { Field, controlClass, type FieldProps } from './field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'size'>;

export type TextFieldProps = FieldProps & Input & { ref?: Ref<HTMLInputElement> };

/** A one-line text field. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, className, id, ...input } = props;
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(wiring) => <input type="text" {...input} {...wiring} className={controlClass} />}
    </Field>
  );
}

type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>;

export function TextArea(props: FieldProps & Area & { ref?: Ref<HTMLTextAreaElement> }) {
  const { label, hint, error, optional, className, id, rows = 4, ...area } = props;
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(wiring) => <textarea rows={rows} {...area} {...wiring} className={cx(controlClass, 'resize-y')} />}
    </Field>
  );
}
