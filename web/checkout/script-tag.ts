import { CardWindow } from './card-window.ts';
import type { CardWindowOptions, TransactionOptions } from './options.ts';
import { buttonLook, buttonStyle, submitPaid, wordmark } from './pay-button-look.ts';
import { labels } from './labels.ts';

const objects = new Set(['metadata', 'split', 'channels', 'connectSplit']);
const numbers = new Set(['subscriptionCount', 'subscriptionLimit', 'orderId', 'subscription']);
/** The names that have an underscore in the parameters. */
const underscored: Readonly<Record<string, string>> = {
  splitCode: 'split_code',
  transactionType: 'transaction_type',
  connectAccount: 'connect_account',
  connectSplit: 'connect_split',
  orderId: 'order_id',
};

/** The parameters in the data attributes of a script tag. */
export function parametersOf(tag: HTMLScriptElement): TransactionOptions {
  const entries = Object.entries(tag.dataset).flatMap(([name, value]) =>
    value === undefined || /^(button|host)[A-Z]/.test(name)
      ? []
      : [[underscored[name] ?? name, read(name, value)]],
  );
  return Object.fromEntries(entries) as TransactionOptions;
}

function read(name: string, value: string): unknown {
  if (numbers.has(name)) return Number(value);
  if (!objects.has(name)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    // Left as it is, and then refused by name with all the rest.
    return value;
  }
}

function windowOptionsOf({ dataset }: HTMLScriptElement): CardWindowOptions {
  const { hostApi: api, hostCheckout: checkout, hostStandard: standard } = dataset;
  return {
    hosts: { ...(api ? { api } : {}), ...(checkout ? { checkout } : {}), ...(standard ? { standard } : {}) },
  };
}

/**
 * A script tag with data attributes inside a form is a pay button: its own, or the one it names.
 * @throws Error when the button it names is not there.
 */
export function mountScriptTag(tag: HTMLScriptElement | null): HTMLElement | null {
  const form = tag?.parentElement;
  if (!tag || !(form instanceof HTMLFormElement) || Object.keys(tag.dataset).length === 0) return null;
  const parameters = parametersOf(tag);
  const { buttonId } = tag.dataset;
  const button = buttonId ? document.getElementById(buttonId) : ownButton(tag, parameters);
  if (!button) throw new Error(labels.buttonMissing);
  let opened: CardWindow | null = null;
  button.addEventListener('click', (event) => {
    event.preventDefault();
    opened ??= new CardWindow(windowOptionsOf(tag));
    opened.newTransaction({ ...parameters, onSuccess: (paid) => submitPaid(form, paid) });
  });
  return button;
}

function ownButton(tag: HTMLScriptElement, { amount = 0, currency }: TransactionOptions): HTMLButtonElement {
  const { buttonText: text, buttonVariant: variant, buttonWordmarkVariant: wordmarkVariant } = tag.dataset;
  const look = buttonLook({ amount, currency, text, variant, wordmarkVariant });
  const style = Object.assign(document.createElement('style'), { textContent: buttonStyle });
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: `card-pay card-pay-${look.variant}`,
    textContent: look.label,
  });
  const mark = Object.assign(document.createElement('span'), {
    className: `card-pay-wordmark card-pay-wordmark-${look.wordmarkVariant}`,
    textContent: wordmark,
  });
  tag.after(style, button, mark);
  return button;
}
