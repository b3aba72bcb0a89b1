import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { Field, FieldError, controlClass, type FieldProps } from './field.tsx';

export interface Choice<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** One line under the label. */
  description?: ReactNode;
}

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'>;

export interface SelectFieldProps extends FieldProps, SelectProps {
  options: readonly { value: string; label: string }[];
  /** First, empty option, for example "Choose a state". */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** The phone's own list: nothing is easier to use with a thumb. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, className, id, options, placeholder, ...select } = props;
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(wiring) => (
        <select {...select} {...wiring} className={cx(controlClass, 'ui-select appearance-none pr-11')}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export interface RadioGroupProps extends Omit<FieldProps, 'optional'> {
  options: readonly Choice[];
  /** `row` side by side, `cards` as large boxes. */
  layout?: 'row' | 'cards';
  input: InputHTMLAttributes<HTMLInputElement>;
  value: string;
}

export function RadioGroup({
  label,
  hint,
  error,
  className,
  options,
  layout = 'row',
  input,
  value,
}: RadioGroupProps) {
  const id = useId();
  const described = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined;
  return (
    <fieldset
      className={cx('m-0 min-w-0 border-0 p-0', className)}
      aria-describedby={described}
      data-invalid={error ? '' : undefined}
    >
      <legend className="mb-1.5 p-0 font-medium text-ink">{label}</legend>
      <div className={layout === 'row' ? 'flex flex-wrap gap-2' : 'grid grid-cols-1 gap-2 sm:grid-cols-2'}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 py-2.5',
              'transition-colors hover:border-ink has-checked:border-action has-checked:bg-soft has-checked:text-on-soft',
              layout === 'row' && 'flex-1',
            )}
          >
            <input
              {...input}
              type="radio"
              value={option.value}
              checked={value === option.value}
              className="size-5 shrink-0 accent-action"
            />
            <span className="min-w-0 break-words">
              {option.label}
              {option.description && (
                <span className="block text-base sm:text-[0.9375rem] text-muted">{option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-base sm:text-[0.9375rem] text-muted">
          {hint}
        </p>
      )}
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </fieldset>
  );
}

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode;
  description?: ReactNode;
  error?: string | null;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, description, error, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-action"
        />
        <span>
          {label}
          {description && (
            <span className="block text-base sm:text-[0.9375rem] text-muted">{description}</span>
          )}
        </span>
      </label>
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  );
}
