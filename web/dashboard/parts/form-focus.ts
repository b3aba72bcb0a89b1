import { koboFromNaira } from '#shared/money.ts';

/** Puts the keyboard into the first field with a problem, once it is drawn. */
export function focusFirstProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/**
 * A money field tells its owner "nothing" for what is no amount; before saving, such a field must not pass for an
 * empty one. Answers the first of them.
 */
export function unreadableAmount(form: HTMLElement | null): HTMLInputElement | null {
  const fields = form?.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]') ?? [];
  return (
    [...fields].find((field) => field.value.trim() !== '' && koboFromNaira(field.value) === null) ?? null
  );
}
