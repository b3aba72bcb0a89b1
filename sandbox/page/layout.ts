import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Html } from './html.ts';
import { hiddenFields, html } from './html.ts';
import { naira } from './money.ts';
import { style } from './style.ts';

export interface Screen {
  title: string;
  work: Html;
  /** The look of the customer's own bank instead of the checkout's. */
  bank?: boolean;
}

/** A whole page; without a transaction there is no bill beside the work. */
export function page(context: Context, transaction: Transaction | null, screen: Screen): string {
  const document = html`<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${screen.title}</title>
<style>${{ html: style }}</style>
</head>
<body${screen.bank === true && html` class="bank"`}>
<header class="strip" aria-label="Test payments">Test mode - no real money moves</header>
<main class="sheet" aria-label="Payment">
${sheet(context, transaction, screen)}
</main>
<footer class="foot">Sandbox Checkout, a stand-in for the payment provider</footer>
</body>
</html>
`;
  return document.html;
}

/** The bill and the work beside it: all that changes from step to step. */
export function sheet(context: Context, transaction: Transaction | null, screen: Screen): Html {
  return html`${bill(context, transaction, screen.bank === true)}
    <section class="work">${screen.work}</section>`;
}

function bill(context: Context, transaction: Transaction | null, bank: boolean): Html {
  if (!transaction) return html`<header class="bill"><p class="to">Sandbox Checkout</p></header>`;
  return html`<header class="bill">
    <p class="to">${bank ? 'Sandbox Bank' : `Pay ${context.merchantName}`}</p>
    <p class="sum">${naira(transaction.amount)}</p>
    <dl>
      ${
        bank &&
        html`<dt>To</dt>
          <dd>${context.merchantName}</dd>`
      }
      <dt>${transaction.label ? 'For' : 'Email'}</dt>
      <dd>${transaction.label ?? transaction.customer}</dd>
      <dt>Reference</dt>
      <dd>${transaction.reference}</dd>
    </dl>
  </header>`;
}

/** Path of a step of this payment, as the browser must ask for it. */
export function stepPath(context: Context, transaction: Transaction, step = ''): string {
  const base = new URL(context.publicUrl).pathname.replace(/\/+$/, '');
  return `${base}/${transaction.access_code}${step === '' ? '' : `/${step}`}`;
}

const strokes: Record<string, string> = {
  card: '<rect x="2.5" y="5" width="19" height="14" rx="2"/><path d="M2.5 10h19M6 15h4"/>',
  transfer: '<path d="M3 9.5 12 4l9 5.5M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18"/>',
  phone: '<rect x="7" y="2.5" width="10" height="19" rx="2"/><path d="M11 18h2"/>',
  good: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  bad: '<path d="m7 7 10 10M17 7 7 17"/>',
  wait: '<path d="M12 6v6l4 2.5"/><circle cx="12" cy="12" r="9"/>',
};

export function icon(name: keyof typeof strokes): Html {
  return {
    html: `<svg width="28" height="28" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${strokes[name]}</svg>`,
  };
}

/** A button that posts to a step. */
export function postButton(
  action: string,
  text: string,
  look: string,
  fields: Record<string, string> = {},
): Html {
  return html`<form method="post" action="${action}">
    ${hiddenFields(fields)}<button class="${look}">${text}</button>
  </form>`;
}
