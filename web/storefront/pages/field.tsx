import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldShell } from '#blocks/parts/field.tsx';
import { longest } from '#shared/api/longest.ts';
import { CheckoutInput } from '#shared/api/cart.ts';
import type { CheckoutPage, CheckoutValues } from '#shared/storefront.ts';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Said behind the label of one that may stay empty. */
  optional?: string;
}

/** A field of the checkout is as long as the contract says. */
export function Field({ name, label, hint, error, optional, ...input }: FieldProps) {
  return (
    <FieldShell name={name} label={label} hint={hint} error={error} optional={optional}>
      <input
        id={name}
        name={name}
        aria-describedby={describedBy(name, hint, error)}
        aria-invalid={error ? true : undefined}
        maxLength={longest(CheckoutInput, name)}
        {...input}
      />
    </FieldShell>
  );
}

/** What was typed into a field of the checkout, and what is wrong with it. */
export const typedAt = ({ values, errors }: CheckoutPage, name: keyof CheckoutValues) => ({
  name,
  defaultValue: values[name],
  error: errors[name],
});

interface RadiosProps {
  name: string;
  legend: string;
  /** The id of the first, for the list of what is wrong. */
  firstId: string;
  choices: readonly { id: string; label: string; words?: string; price?: string }[];
  chosen: string;
  error: string | undefined;
  /** Said above the choices. */
  note?: ReactNode;
  /** Where several of one name stand on the page. */
  id?: string;
  disabled?: boolean;
  children?: ReactNode;
}

/** A part of the checkout in which one of several is chosen; what follows from it stands below. */
export function Radios({
  name,
  id: at = name,
  legend,
  firstId,
  choices,
  chosen,
  error,
  note,
  disabled,
  children,
}: RadiosProps) {
  return (
    <fieldset className="part" disabled={disabled} aria-describedby={error ? `${at}-error` : undefined}>
      <legend>
        <h2>{legend}</h2>
      </legend>
      {error && (
        <p className="error" id={`${at}-error`}>
          {error}
        </p>
      )}
      {note}
      <div className="radios" id={at}>
        {choices.map(({ id, label, words, price }, index) => (
          <label key={id}>
            <input
              type="radio"
              name={name}
              id={index === 0 ? firstId : undefined}
              value={id}
              required
              defaultChecked={chosen === id}
            />
            <span>
              <b>{label}</b>
              {words && <small>{words}</small>}
            </span>
            {price && <b>{price}</b>}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
