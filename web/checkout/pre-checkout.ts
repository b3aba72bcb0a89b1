import { applePayButton } from './apple-pay.ts';
import { modalDelayMs } from './constants.ts';
import { modalStyle } from './pre-checkout-style.ts';
import type { TransactionResponse } from './response.ts';
import { onTap } from './tap.ts';

export interface PreCheckoutChoices {
  applePay: boolean;
  savedPayment: boolean;
  onApplePay: () => void;
  onSavedPayment: () => void;
  /** Any other way to pay. */
  onOther: () => void;
  /** They do not want to pay now. */
  onCancel: () => void;
}

/** The short choice before the provider's window: the quick ways to pay, or all the others. */
export class PreCheckoutModal {
  readonly root: HTMLDivElement;
  private readonly failure: HTMLParagraphElement;
  private readonly choices: PreCheckoutChoices;
  private readonly focusBefore = document.activeElement;
  private readonly opening: ReturnType<typeof setTimeout>;

  constructor(id: string, response: TransactionResponse, choices: PreCheckoutChoices) {
    this.choices = choices;
    this.failure = element('p', { className: 'cw-failure', role: 'alert', hidden: true });
    this.root = element('div', { id: `pre-checkout-modal-${id}`, className: 'cw-shade' });
    this.root.append(element('style', { textContent: modalStyle }), this.sheet(id, response));
    this.root.addEventListener('keydown', (event) => this.onKey(event));
    document.body.append(this.root);
    this.opening = setTimeout(() => {
      this.root.classList.add('cw-open');
      this.buttons()[0]?.focus();
    }, modalDelayMs);
  }

  /** Says what went wrong; every other way stays open. */
  fail(sentence: string): void {
    this.failure.textContent = sentence;
    this.failure.hidden = false;
  }

  /** A new try begins. */
  clearFailure(): void {
    this.failure.textContent = '';
    this.failure.hidden = true;
  }

  close(): void {
    clearTimeout(this.opening);
    this.root.remove();
    if (this.focusBefore instanceof HTMLElement) this.focusBefore.focus({ preventScroll: true });
  }

  private sheet(id: string, response: TransactionResponse): HTMLElement {
    const titleId = `pre-checkout-title-${id}`;
    const sheet = element('div', { className: 'cw-sheet', role: 'dialog', ariaModal: 'true' });
    sheet.setAttribute('aria-labelledby', titleId);
    const title = element('h2', { id: titleId, textContent: `Pay ${moneyOf(response)}` });
    const email = element('p', { className: 'cw-email', textContent: response.email });
    const cancel = this.button('Close', 'cw-close', this.choices.onCancel);
    cancel.setAttribute('aria-label', 'Close without paying');
    cancel.textContent = '×';
    sheet.append(...this.merchant(response), title, email, this.failure, ...this.ways(), cancel);
    return sheet;
  }

  private merchant({ merchant_name: name, merchant_logo: logo }: TransactionResponse): HTMLElement[] {
    const words = name ? [element('p', { className: 'cw-merchant', textContent: name })] : [];
    if (!logo) return words;
    return [element('img', { className: 'cw-logo', src: logo, alt: '', width: 40, height: 40 }), ...words];
  }

  private ways(): HTMLElement[] {
    const { applePay, savedPayment, onApplePay, onSavedPayment, onOther } = this.choices;
    const apple = applePay ? [applePayButton()] : [];
    apple.forEach((button) => onTap(button, onApplePay));
    const saved = savedPayment
      ? [this.button('Pay with a saved card or account', 'cw-main', onSavedPayment)]
      : [];
    return [...apple, ...saved, this.button('Pay another way', 'cw-other', onOther)];
  }

  private button(label: string, className: string, run: () => void): HTMLButtonElement {
    const button = element('button', { type: 'button', className, textContent: label });
    onTap(button, run);
    return button;
  }

  private buttons(): HTMLButtonElement[] {
    return [...this.root.querySelectorAll('button')];
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return this.choices.onCancel();
    }
    if (event.key !== 'Tab') return;
    const buttons = this.buttons();
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = (at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length;
    event.preventDefault();
    buttons[next]?.focus();
  }
}

function moneyOf({ amount, currency }: TransactionResponse): string {
  const style = { style: 'currency', currency, minimumFractionDigits: amount % 100 === 0 ? 0 : 2 } as const;
  return new Intl.NumberFormat('en-NG', style).format(amount / 100);
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  fields: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  const { role, ariaModal, ...rest } = fields as { role?: string; ariaModal?: string };
  const made = Object.assign(document.createElement(tag), rest);
  if (role) made.setAttribute('role', role);
  if (ariaModal) made.setAttribute('aria-modal', ariaModal);
  return made;
}
