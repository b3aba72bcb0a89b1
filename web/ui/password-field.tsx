import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { cx } from './cx.ts';
import { Field, controlClass, type FieldProps } from './field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'size' | 'type'>;

export interface PasswordFieldProps extends FieldProps, Input {
  ref?: Ref<HTMLInputElement>;
  /** Under the control, for example a strength meter. */
  below?: ReactNode;
}

/** A password with a button that shows and hides it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, className, below, id, ...input } = props;
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(wiring) => (
        <>
          <div className="relative">
            <input
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              {...wiring}
              type={shown ? 'text' : 'password'}
              className={cx(controlClass, 'pr-13')}
            />
            <button
              type="button"
              aria-label={shown ? 'Hide password' : 'Show password'}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 right-0.5 my-auto flex size-11 items-center justify-center rounded-sm text-muted hover:text-ink"
            >
              <Icon className="size-5" />
            </button>
          </div>
          {below}
        </>
      )}
    </Field>
  );
}
