// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CardWindow } from './card-window.ts';
import { PayButton, type PayButtonProps } from './pay-button.tsx';
import { buttonStyle } from './pay-button-look.ts';
import { mountScriptTag, parametersOf } from './script-tag.ts';
import { hosts, order } from './testing/page.ts';

afterEach(() => {
  cleanup();
  document.body.textContent = '';
  vi.restoreAllMocks();
});

/** The two buttons must be alike: each draws itself for these options inside a form. */
const kinds = {
  'the React button': ({ text, variant, wordmarkVariant, currency }: Wishes) => {
    const payment: PayButtonProps['payment'] = { ...order, ...(currency ? { currency } : {}) };
    render(
      <form>
        <PayButton
          payment={payment}
          window={{ hosts }}
          {...(text ? { text } : {})}
          {...(variant ? { variant } : {})}
          {...(wordmarkVariant ? { wordmarkVariant } : {})}
        />
      </form>,
    );
  },
  'the script tag': ({ text, variant, wordmarkVariant, currency }: Wishes) => {
    const wishes = {
      ...order,
      hostApi: hosts.api,
      hostCheckout: hosts.checkout,
      ...(currency ? { currency } : {}),
      ...(text ? { buttonText: text } : {}),
      ...(variant ? { buttonVariant: variant } : {}),
      ...(wordmarkVariant ? { buttonWordmarkVariant: wordmarkVariant } : {}),
    };
    mountScriptTag(tagInForm(wishes));
  },
};
interface Wishes {
  text?: string;
  variant?: string;
  wordmarkVariant?: string;
  currency?: string;
}

function tagInForm(data: Record<string, string | number>): HTMLScriptElement {
  const form = document.body.appendChild(document.createElement('form'));
  const tag = form.appendChild(document.createElement('script'));
  for (const [name, value] of Object.entries(data)) tag.dataset[name] = String(value);
  return tag;
}

const theButton = () => document.querySelector('form button') as HTMLButtonElement;
const mark = () => document.querySelector('.card-pay-wordmark')?.className;

/** The provider's frame says that the payment is made. */
function pay(reference: string) {
  const iframe = document.querySelector<HTMLIFrameElement>('iframe[id^="inline-checkout-"]');
  const data = { event: 'success', data: { reference } };
  const source = iframe?.contentWindow ?? null;
  window.dispatchEvent(new MessageEvent('message', { data, source, origin: hosts.checkout }));
}

describe.each(Object.entries(kinds))('%s', (_name, draw) => {
  it('R-410 R-411 R-412 shows Pay, NGN and the amount divided by 100', () => {
    draw({});
    expect(theButton().textContent).toBe('Pay NGN 5,000');
  });
  it('R-411 R-412 takes other words and another currency', () => {
    draw({ text: 'Buy now', currency: 'USD' });
    expect(theButton().textContent).toBe('Buy now USD 5,000');
  });
  it.each([
    ['normal', 'normal'],
    ['light', 'light'],
    ['purple', 'normal'],
    [undefined, 'normal'],
  ])('R-413 R-414 R-415 the look %s is %s', (given, look) => {
    draw(given ? { variant: given, wordmarkVariant: given } : {});
    expect(theButton().className).toBe(`card-pay card-pay-${look}`);
    expect(mark()).toBe(`card-pay-wordmark card-pay-wordmark-${look}`);
  });
  it('R-417 is at least 190 px wide', () => {
    draw({});
    expect([...document.querySelectorAll('style')].map((style) => style.textContent)).toContain(buttonStyle);
    expect(getComputedStyle(theButton()).minWidth).toBe('190px');
  });
  it('R-416 once paid, puts a hidden reference into the form and sends it, with one field however often', () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    draw({});
    for (const reference of ['r1', 'r2']) {
      theButton().click();
      expect(document.querySelector('input')?.value).toBe(reference === 'r1' ? undefined : 'r1');
      pay(reference);
      const fields = [...document.querySelectorAll<HTMLInputElement>('form input')];
      expect(fields.map(({ type, name, value }) => [type, name, value])).toEqual([
        ['hidden', 'reference', reference],
      ]);
    }
    expect(submit).toHaveBeenCalledTimes(2);
  });
});

describe('the tag alone', () => {
  it('R-473 says so when the button it names is not there', () => {
    const tag = tagInForm({ ...order, buttonId: 'mine' });
    expect(() => mountScriptTag(tag)).toThrow(
      'Please make sure the buttonId is an element available in the DOM',
    );
    document.body.insertAdjacentHTML('beforeend', '<button id="mine">Mine</button>');
    expect(mountScriptTag(tag)?.id).toBe('mine');
  });
  it('does nothing outside a form, or without data', () => {
    const tag = document.body.appendChild(document.createElement('script'));
    tag.dataset.key = 'pk';
    expect([mountScriptTag(tag), mountScriptTag(null), mountScriptTag(tagInForm({}))]).toEqual([
      null,
      null,
      null,
    ]);
    expect(document.querySelector('button')).toBeNull();
  });
  it('reads objects and numbers from text, and leaves its own settings out', () => {
    const tag = tagInForm({
      firstName: 'Ada',
      metadata: '{"x":1}',
      splitCode: 'S',
      orderId: '7',
      buttonText: 'Pay',
      hostApi: 'x',
    });
    expect(parametersOf(tag)).toEqual({ firstName: 'Ada', metadata: { x: 1 }, split_code: 'S', order_id: 7 });
  });
});

it('takes its window away with it', () => {
  const destroy = vi.spyOn(CardWindow.prototype, 'destroy');
  const { unmount } = render(<PayButton payment={order} window={{ hosts }} />);
  screen.getByRole('button', { name: 'Pay NGN 5,000' }).click();
  unmount();
  expect(destroy).toHaveBeenCalledOnce();
  expect(document.querySelector('iframe')).toBeNull();
});

it('trap 1: is rendered on a server', () => {
  expect(renderToString(<PayButton payment={order} />)).toContain('Pay NGN 5,000');
});
