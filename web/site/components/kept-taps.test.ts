// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { keepTaps } from './kept-taps.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

/** A page that is not alive yet, and when it comes alive or does not. */
function asleep(html: string) {
  document.body.innerHTML = html;
  let broken = () => {};
  const whole = new Promise<void>((_, reject) => {
    broken = () => reject(new Error('no network'));
  });
  const wake = vi.fn(() => whole);
  const alive = keepTaps(wake);
  const found = (selector: string) => document.querySelector<HTMLElement>(selector)!;
  return { alive, broken, wake, found };
}

test('a button that is tapped before the page is alive wakes it, and is tapped again once it is', () => {
  const page = asleep('<button>Open menu</button>');
  const taps = vi.fn();
  page.found('button').click();
  expect(page.wake).toHaveBeenCalledOnce();
  expect(document.documentElement.getAttribute('aria-busy')).toBe('true');
  page.found('button').addEventListener('click', taps);
  page.alive();
  expect(taps).toHaveBeenCalledOnce();
  expect(document.documentElement.hasAttribute('aria-busy')).toBe(false);
  page.found('button').click();
  expect([taps.mock.calls.length, page.wake.mock.calls.length]).toEqual([2, 1]);
});

test('of several taps the last one counts, and one on what is gone by then does nothing', () => {
  const page = asleep('<button id="one">1</button><button id="two">2</button>');
  const taps: string[] = [];
  for (const id of ['one', 'two']) page.found(`#${id}`).addEventListener('click', () => taps.push(id));
  page.found('#one').click();
  page.found('#two').click();
  expect(taps).toEqual([]);
  page.alive();
  expect(taps).toEqual(['two']);

  const gone = asleep('<button>Open menu</button>');
  const late = vi.fn();
  const button = gone.found('button');
  button.click();
  button.addEventListener('click', late);
  button.remove();
  gone.alive();
  expect(late).not.toHaveBeenCalled();
});

test('nothing is tapped twice by a page that came alive before it was wanted', () => {
  const page = asleep('<button>Open menu</button>');
  const taps = vi.fn();
  page.found('button').addEventListener('click', taps);
  page.alive();
  page.found('button').click();
  expect([taps.mock.calls.length, page.wake.mock.calls.length]).toEqual([1, 0]);
});

test('a choice that is made before the page is alive is made again by the page itself', () => {
  const page = asleep('<label>Yearly<input type="radio" name="billing" value="annual"></label>');
  const input = page.found('input') as HTMLInputElement;
  input.click();
  expect(input.checked).toBe(false);
  page.alive();
  expect(input.checked).toBe(true);
});

test('links and folded texts work by themselves and wake nothing', async () => {
  const page = asleep('<a href="#faq">Questions</a><details><summary>Is it free?</summary>Yes.</details>');
  page.found('a').click();
  await vi.waitFor(() => expect(location.hash).toBe('#faq'), 10_000);
  page.found('summary').click();
  expect(page.found('details').hasAttribute('open')).toBe(true);
  expect(page.wake).not.toHaveBeenCalled();
  page.found('details').insertAdjacentHTML('afterend', '<button>Open menu</button>');
  page.found('button').click();
  expect(page.wake).toHaveBeenCalledOnce();
  page.alive();
});

test('a hand that comes to a button wakes the page before it taps, and nothing is tapped by that', () => {
  const page = asleep('<button>Open menu</button>');
  const taps = vi.fn();
  page.found('button').addEventListener('click', taps);
  page.found('button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(page.wake).toHaveBeenCalledOnce();
  page.alive();
  expect(taps).not.toHaveBeenCalled();
});

test('where the script cannot be had a kept link is followed as it stands, and a button may be tapped again', async () => {
  const page = asleep('<a data-needs-script href="#signup">Choose Starter</a><button>Open menu</button>');
  page.found('a').click();
  expect(location.hash).not.toBe('#signup');
  page.broken();
  await vi.waitFor(() => expect(location.hash).toBe('#signup'), 10_000);
  const taps = vi.fn();
  page.found('button').addEventListener('click', taps);
  page.found('button').click();
  expect(page.wake).toHaveBeenCalledTimes(2);
  page.alive();
  expect(taps).toHaveBeenCalledOnce();
});

test('what is clicked with a key held down is left to the browser', () => {
  const page = asleep('<a data-needs-script href="/signup">Choose Starter</a>');
  const left: boolean[] = [];
  const seen = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', seen);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    page.found('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }));
  document.removeEventListener('click', seen);
  expect(left).toEqual([true, true, true, true]);
  expect(page.wake).not.toHaveBeenCalled();
  page.alive();
});
