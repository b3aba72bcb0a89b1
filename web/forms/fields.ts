import type { ChangeEvent } from 'react';
import type { z } from 'zod';
import { longest } from '#shared/api/longest.ts';
import { koboFromNaira } from '#shared/money.ts';
import type { FieldProblems } from './check.ts';

type NamesOf<Values, Type> = {
  [Name in keyof Values & string]: Values[Name] extends Type ? Name : never;
}[keyof Values & string];
type FieldChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

export interface Fields<Values> {
  /** Spread into a text, password, select or area field. With `onLeave` it is checked when it is left, too. */
  text: <Name extends NamesOf<Values, string>>(
    name: Name,
    options?: { onLeave: boolean },
  ) => {
    name: Name;
    value: Values[Name];
    error: string | undefined;
    /** As long as the body of the call may have it; none where that sets no limit. */
    maxLength?: number;
    onChange: (event: FieldChange) => void;
    onBlur: (() => void) | undefined;
  };
  /** Spread into a money field: naira typed, kobo kept, null for nothing. */
  money: <Name extends NamesOf<Values, number | null>>(
    name: Name,
  ) => {
    name: Name;
    value: Values[Name];
    error: string | undefined;
    onChange: (kobo: number | null) => void;
  };
  /** Spread into a checkbox. */
  tick: <Name extends NamesOf<Values, boolean>>(
    name: Name,
  ) => {
    name: Name;
    checked: Values[Name];
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Spread into a radio group. */
  choice: <Name extends NamesOf<Values, string>>(
    name: Name,
  ) => {
    value: Values[Name];
    error: string | undefined;
    input: { name: Name; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
  };
}

interface State<Values> {
  values: Values;
  problems?: FieldProblems;
  /** The body that the fields become: how long each may be. */
  limits?: z.ZodType;
  change: (part: Partial<Values>) => void;
  leave?: (name: string) => void;
}

/** The fields of a form, or of one row in it, ready to be spread into the components of `web/ui`. */
export function fieldsOf<Values extends object>(state: State<Values>): Fields<Values> {
  const { values, problems = {}, limits, change, leave } = state;
  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<Values>);
  const lengthOf = (name: string) => {
    const maxLength = limits && longest(limits, name);
    return maxLength === undefined ? {} : { maxLength };
  };
  return {
    text: (name, options) => ({
      name,
      value: values[name],
      error: problems[name],
      ...lengthOf(name),
      onChange: (event) => set(name, event.target.value),
      // An empty field was only passed by.
      onBlur: options?.onLeave ? () => values[name] !== '' && leave?.(name) : undefined,
    }),
    money: (name) => ({
      name,
      value: values[name],
      error: problems[name],
      onChange: (kobo) => set(name, kobo),
    }),
    tick: (name) => ({
      name,
      checked: values[name],
      error: problems[name],
      onChange: (event) => set(name, event.target.checked),
    }),
    choice: (name) => ({
      value: values[name],
      error: problems[name],
      input: { name, onChange: (event) => set(name, event.target.value) },
    }),
  };
}

/** What stands in the fields on the page: a browser also fills them without saying so. */
export function typedInto<Values extends object>(form: HTMLFormElement, values: Values): Partial<Values> {
  const found: Record<string, unknown> = {};
  for (const control of form.elements) {
    const isInput = control instanceof HTMLInputElement;
    if (!isInput && !(control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement))
      continue;
    const start = (values as Record<string, unknown>)[control.name];
    if (typeof start === 'boolean' && isInput) found[control.name] = control.checked;
    if (typeof start !== 'string') continue;
    const isChosen = !isInput || control.type !== 'radio' || control.checked;
    found[control.name] = isChosen ? control.value : (found[control.name] ?? '');
  }
  return found as Partial<Values>;
}

/**
 * A money field tells "nothing" for what is no amount; such a field must not pass for an empty one. Answers the first of
 * them.
 */
export function unreadableAmount(form: HTMLElement | null): HTMLInputElement | null {
  const fields = form?.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]') ?? [];
  return (
    [...fields].find((field) => field.value.trim() !== '' && koboFromNaira(field.value) === null) ?? null
  );
}
