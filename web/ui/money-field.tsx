import { useState } from 'react';
import { koboFromNaira, nairaInput } from '#shared/money.ts';
import { cx } from './cx.ts';
import { Field, controlClass, notAnAmount, type FieldProps } from './field.tsx';

export interface MoneyFieldProps extends FieldProps {
  /** Kobo, or null for nothing (also for what is not an amount). */
  value: number | null;
  onChange: (kobo: number | null) => void;
  name?: string;
  id?: string;
}

/** Naira as people type it (`2500`, `2,500.50`, `2.5k`); kobo to the caller. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, error, optional, className, id, value, onChange, ...input } = props;
  const [typed, setTyped] = useState(() => (value === null ? '' : nairaInput(value)));
  const [left, setLeft] = useState(true);
  const meant = koboFromNaira(typed);
  // The caller changed the amount (a form reset): show that instead of what was typed before.
  const shown =
    meant === value ? typed : value === null ? (typed && meant === null ? typed : '') : nairaInput(value);
  const wrong = left && shown.trim() !== '' && koboFromNaira(shown) === null ? notAnAmount : null;
  return (
    <Field {...{ label, hint, error: wrong ?? error, optional, className, id }}>
      {(wiring) => (
        <div className="relative">
          <span aria-hidden="true" className="absolute inset-y-0 left-4 flex items-center text-muted">
            ₦
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...wiring}
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value);
              setLeft(false);
              onChange(koboFromNaira(event.target.value));
            }}
            onBlur={() => {
              setLeft(true);
              if (meant !== null) setTyped(nairaInput(meant));
            }}
            className={cx(controlClass, 'pl-10 tabular-nums')}
          />
        </div>
      )}
    </Field>
  );
}
