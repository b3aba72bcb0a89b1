import { buttonMinWidthPx } from './constants.ts';
import type { PaidTransaction } from './options.ts';

export type ButtonVariant = 'normal' | 'light';

export interface ButtonOptions {
  /** In kobo; shown as a hundredth. */
  amount: number | string;
  currency?: string;
  text?: string;
  variant?: string;
  wordmarkVariant?: string;
}

export interface ButtonLook {
  label: string;
  variant: ButtonVariant;
  wordmarkVariant: ButtonVariant;
}

/** Anything but the two known looks is ignored. */
const variantOf = (given: string | undefined): ButtonVariant => (given === 'light' ? 'light' : 'normal');

/** What stands on the button, and how it looks. */
export function buttonLook({ amount, currency, text, variant, wordmarkVariant }: ButtonOptions): ButtonLook {
  const sum = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 }).format(Number(amount) / 100);
  return {
    label: `${text || 'Pay'} ${currency || 'NGN'} ${sum}`,
    variant: variantOf(variant),
    wordmarkVariant: variantOf(wordmarkVariant),
  };
}

export const buttonStyle = `
.card-pay{box-sizing:border-box;min-width:${buttonMinWidthPx}px;min-height:48px;padding:10px 20px;border:1px solid #0b5d3b;border-radius:12px;font:600 16px/1.5 system-ui,sans-serif;cursor:pointer}
.card-pay-normal{background:#0b5d3b;color:#fff}
.card-pay-light{background:#fff;color:#14231c}
.card-pay:focus-visible{outline:3px solid #f4a62a;outline-offset:2px}
.card-pay:disabled{opacity:.6;cursor:default}
.card-pay-wordmark{display:block;margin-top:6px;font:400 13px/1.5 system-ui,sans-serif}
.card-pay-wordmark-normal{color:#4a564f}
.card-pay-wordmark-light{color:#fff}
`;

export const wordmark = 'Secured by Paystack';

/** Puts the reference of the paid transaction into the form and sends it, like a press on its own button. */
export function submitPaid(form: HTMLFormElement, { reference }: PaidTransaction): void {
  const found = form.querySelector<HTMLInputElement>('input[type="hidden"][name="reference"]');
  const field = found ?? document.createElement('input');
  field.type = 'hidden';
  field.name = 'reference';
  field.value = reference;
  if (!found) form.append(field);
  // Not requestSubmit: the payment is made, and no check of the form may keep its reference back.
  form.submit();
}
