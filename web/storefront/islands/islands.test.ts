// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { feeRules, type FeeRule } from '#shared/pricing/fees.ts';
import { checkoutQuotes } from '#shared/pricing/quote.ts';
import { enhanceBasket } from './basket.ts';
import { enhanceCheckout } from './checkout.ts';
import { enhanceProduct } from './product.ts';
import { put } from './put.ts';

type Variant = [string, string[], number, null, number | null, number | null];

const box = (name: string, label: string, values: string[]) =>
  `<fieldset><legend>${label}</legend>${values
    .map((value) => `<label><input type="radio" name="${name}" value="${value}"></label>`)
    .join('')}</fieldset>`;

function productPage(variants: Variant[]): void {
  document.body.innerHTML = `<ul data-slides></ul><p data-price></p><form data-add>
    <p data-error></p>${box('o0', 'Size', ['Small', 'Large'])}${box('o1', 'Colour', ['Red', 'Blue'])}
    <script type="application/json" data-variants>${JSON.stringify(variants)}</script>
    <p data-stock></p><input type="number" data-quantity value="1"><button data-buy>Add to basket</button></form>
    <div class="toast" role="status"></div>`;
  enhanceProduct(put);
}

const radio = (value: string) => document.querySelector<HTMLInputElement>(`[value=${value}]`)!;
const closed = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type=radio]:disabled')].map((one) => one.value);
const textOf = (selector: string) => document.querySelector(selector)?.textContent;

describe('choosing a variant', () => {
  const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ count: 1, subtotal_kobo: 0, lines: [] })),
  );
  beforeEach(() => {
    Element.prototype.scrollTo = scrollTo as never;
    Element.prototype.scrollIntoView = vi.fn();
    vi.stubGlobal('fetch', fetch);
    fetch.mockClear();
    scrollTo.mockClear();
    productPage([
      ['v1', ['Small', 'Red'], 100, null, 0, null],
      ['v2', ['Small', 'Blue'], 100, null, 9, 0],
      ['v3', ['Large', 'Red'], 200, null, 2, 1],
    ]);
  });
  const add = () => document.querySelector<HTMLButtonElement>('[data-buy]')!.click();

  test('nothing is added before all is chosen; what is missing is said and led to', () => {
    add();
    expect(textOf('[data-error]')).toBe('Please choose: Size, Colour.');
    expect(document.activeElement).toBe(radio('Small'));
    radio('Large').click();
    expect(textOf('[data-error]')).toBe('');
    add();
    expect(textOf('[data-error]')).toBe('Please choose: Colour.');
    expect(fetch).not.toHaveBeenCalled();
    radio('Red').click();
    add();
    expect(JSON.parse(fetch.mock.calls[0]![1].body as string)).toEqual({ variant_id: 'v3', quantity: '1' });
  });

  test('a refusal is brought into sight, since the button stays at the foot of the screen', async () => {
    radio('Large').click();
    radio('Red').click();
    fetch.mockResolvedValueOnce(Response.json({ detail: 'Only 2 left.' }, { status: 409 }));
    add();
    await vi.waitFor(() => expect(textOf('[data-error]')).toBe('Only 2 left.'), 10_000);
    const error = document.querySelector('[data-error]')!;
    expect(vi.mocked(error.scrollIntoView).mock.instances).toContain(error);
  });

  test('what cannot be had with the choice above is closed, and every variant stays within reach', () => {
    expect(closed()).toEqual([]);
    radio('Small').click();
    expect(closed()).toEqual(['Red']);
    radio('Blue').click();
    radio('Large').click();
    expect([closed(), radio('Blue').checked]).toEqual([['Blue'], false]);
  });

  test('a choice that leaves several shows the picture of the first that has one', () => {
    Object.defineProperty(document.querySelector('[data-slides]')!, 'clientWidth', { value: 100 });
    radio('Small').click();
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, behavior: 'smooth' });
    radio('Large').click();
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 100, behavior: 'smooth' });
  });

  test('the chosen one shows its picture, its price and its stock', () => {
    expect(scrollTo).not.toHaveBeenCalled();
    radio('Large').click();
    expect(scrollTo).toHaveBeenCalledOnce();
    radio('Red').click();
    expect(scrollTo).toHaveBeenCalledTimes(2);
    expect([textOf('[data-price]'), textOf('[data-stock]')]).toEqual(['₦2', 'Only 2 left']);
  });
});

describe('the price of a checkout form', () => {
  const rates = [
    { id: 'lagos', price_kobo: 150_000, free_above_kobo: null },
    { id: 'shop', price_kobo: 0, free_above_kobo: null },
  ];
  /** Goods of ₦9,000, Lagos chosen from a list or fetched at the shop. */
  function checkoutForm(fee: FeeRule | null, more = ''): void {
    const quotes = checkoutQuotes([{ quantity: 2, unit_price_kobo: 450_000 }], rates, fee);
    document.body.innerHTML = `<form data-checkout><select id="state"><option value=""></option>
      <option value="Lagos" data-rate="lagos">Lagos</option></select>${more}<b data-delivery></b><b data-fee></b>
      <b data-total></b><input data-shown></form>`;
    document.querySelector<HTMLElement>('[data-total]')!.dataset.total = JSON.stringify(quotes);
    enhanceCheckout();
  }
  const sums = () => [...['[data-delivery]', '[data-fee]', '[data-total]'].map(textOf), shown().value];
  const shown = () => document.querySelector<HTMLInputElement>('[data-shown]')!;
  const choose = (selector: string) => document.querySelector<HTMLInputElement>(selector)!.click();

  test('what the browser fills in again on the way back counts for the price of delivery and the total', () => {
    checkoutForm(null);
    expect(textOf('[data-total]')).toBe('₦9,000 + delivery');
    document.querySelector('select')!.value = 'Lagos';
    window.dispatchEvent(new Event('pageshow'));
    expect([textOf('[data-delivery]'), textOf('[data-total]')]).toEqual(['₦1,500', '₦10,500']);
    expect(shown().value).toBe('1050000');
  });

  test('the total that is shown and sent follows the way of delivery and the way to pay', () => {
    const radio = (name: string, value: string) => `<input type="radio" name="${name}" value="${value}">`;
    const radios = [
      radio('receive', 'delivery'),
      radio('receive', 'shop'),
      radio('pay_method', 'online'),
      radio('pay_method', 'on_delivery'),
    ];
    checkoutForm(feeRules.paystack, radios.join(''));
    choose('[value=delivery]');
    choose('[value=online]');
    expect(sums()).toEqual(['by your state', '₦238.57', '₦9,238.57 + delivery', '923857']);
    choose('[value=shop]');
    expect(sums()).toEqual(['Free', '₦238.57', '₦9,238.57', '923857']);
    document.querySelector('select')!.value = 'Lagos';
    choose('[value=delivery]');
    expect(sums()).toEqual(['₦1,500', '₦261.42', '₦10,761.42', '1076142']);
    choose('[value=on_delivery]');
    expect(sums()).toEqual(['₦1,500', '₦261.42', '₦10,500', '1050000']);
  });
});

describe('details on this phone', () => {
  const typed = () => document.querySelector<HTMLInputElement>('#name')!;
  const tick = () => document.querySelector<HTMLInputElement>('[data-remember] input')!;
  const forget = () => document.querySelector<HTMLButtonElement>('[data-remember] button')!;
  const send = () => document.querySelector('form')!.dispatchEvent(new Event('submit'));
  function checkoutPage(name = ''): void {
    document.body.innerHTML = `<form data-checkout><input id="name" name="name" value="${name}">
      <input name="phone"><input name="note"><p data-remember hidden><input type="checkbox"><button type="button"></button></p>
      </form><div class="toast" role="status"></div>`;
    enhanceCheckout();
  }
  beforeEach(() => localStorage.clear());

  test('nothing is kept without the tick', () => {
    checkoutPage();
    expect([tick().checked, forget().hidden]).toEqual([false, true]);
    typed().value = 'Bisi';
    send();
    expect(localStorage.length).toBe(0);
  });

  test('with it they are filled in the next time, until they are forgotten', () => {
    checkoutPage();
    typed().value = 'Bisi';
    tick().click();
    send();
    expect(JSON.parse(localStorage.getItem('details')!)).toEqual({ name: 'Bisi', phone: '' });
    checkoutPage();
    expect([typed().value, tick().checked, forget().hidden]).toEqual(['Bisi', true, false]);
    forget().click();
    expect([typed().value, tick().checked, localStorage.length]).toEqual(['', false, 0]);
  });

  test('taking the tick off forgets them, and a form that came back keeps what was typed', () => {
    localStorage.setItem('details', JSON.stringify({ name: 'Bisi' }));
    checkoutPage('Ada');
    expect(typed().value).toBe('Ada');
    tick().click();
    expect(localStorage.length).toBe(0);
  });

  test('damaged ones are as if there were none', () => {
    for (const damage of ['{', '7', 'null']) {
      localStorage.setItem('details', damage);
      checkoutPage();
      expect([typed().value, tick().checked]).toEqual(['', false]);
    }
  });
});

test('where the shop cannot answer, a tap in the basket sends the plain form by the same button', async () => {
  document.body.innerHTML = `<form data-set="v1"><button name="quantity" value="3">+</button></form>`;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The line is away.')));
  enhanceBasket();
  const [form, button] = [document.querySelector('form')!, document.querySelector('button')!];
  const sent = new Promise<string>((resolve) => {
    form.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      resolve((event.submitter as HTMLButtonElement).value);
    });
  });
  button.click();
  expect(await sent).toBe('3');
});
