import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { Field, controlClass, type FieldProps } from './field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'size'>;

export interface TextFieldProps extends FieldProps, Input {
  ref?: Ref<HTMLInputElement>;
  /** Fixed words before or after what is typed, for example `.presence.ng`. */
  before?: ReactNode;
  after?: ReactNode;
  inputClassName?: string;
}

/** A one-line text field. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, className, inputClassName, before, after, id, ...input } = props;
  const describedby = input['aria-describedby'];
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(wiring) => {
        const control = (
          <input
            type="text"
            {...input}
            {...wiring}
            aria-describedby={cx(wiring['aria-describedby'], describedby) || undefined}
            className={cx(controlClass, Boolean(before ?? after) && 'min-w-0 flex-1', inputClassName)}
          />
        );
        if (!before && !after) return control;
        return (
          <div className="flex items-stretch gap-2">
            {before && <span className="flex items-center text-muted">{before}</span>}
            {control}
            {after && <span className="flex items-center text-muted">{after}</span>}
          </div>
        );
      }}
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
