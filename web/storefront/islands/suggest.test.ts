// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { suggestProducts } from './suggest.ts';

describe('suggestions below the search field', () => {
  const hints = [
    { title: 'Clay mug', path: '#mug' },
    { title: '<b>Clay pot', path: '#pot' },
  ];
  const fetch = vi.fn<(path: string) => Promise<Response>>(() => Promise.resolve(Response.json(hints)));
  const field = () => document.querySelector('input')!;
  const shown = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);
  const chosen = () => document.querySelector('[aria-selected=true]')?.textContent;
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    field().dispatchEvent(event);
    return event.defaultPrevented;
  };
  const type = async (words: string) => {
    field().focus();
    field().value = words;
    field().dispatchEvent(new Event('input'));
    await vi.advanceTimersByTimeAsync(500);
  };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetch);
    fetch.mockClear();
    location.hash = '';
    document.body.innerHTML = `<form class="find"><input id="find" type="search"></form>`;
    suggestProducts();
  });
  afterEach(() => void vi.useRealTimers());

  test('come once typing rests, as text, and each is asked for once', async () => {
    await type('c');
    expect(fetch).not.toHaveBeenCalled();
    field().value = 'cla';
    field().dispatchEvent(new Event('input'));
    await type('clay');
    expect(fetch.mock.calls).toEqual([['/search/suggest?q=clay']]);
    expect(shown()).toEqual(['Clay mug', '<b>Clay pot']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    await type('');
    expect(shown()).toEqual([]);
    await type('clay');
    expect([fetch.mock.calls.length, shown().length]).toEqual([1, 2]);
  });

  test('are gone through by arrows, taken by Enter and closed by Escape; without a choice Enter sends the form', async () => {
    await type('clay');
    expect(press('Enter')).toBe(false);
    press('ArrowDown');
    expect([chosen(), field().getAttribute('aria-activedescendant')]).toEqual(['Clay mug', 'find-hints-0']);
    press('ArrowDown');
    press('ArrowDown');
    expect(chosen()).toBeUndefined();
    press('ArrowUp');
    expect(chosen()).toBe('<b>Clay pot');
    press('Escape');
    expect([shown(), field().value]).toEqual([[], 'clay']);
  });

  test('are shown for what was typed before this file came', async () => {
    document.body.innerHTML = `<form class="find"><input id="find" type="search" value="bowl"></form>`;
    field().focus();
    suggestProducts();
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toHaveLength(2);
  });

  test('a line that is away shows none', async () => {
    fetch.mockRejectedValueOnce(new Error('away'));
    await type('pots');
    expect(shown()).toEqual([]);
  });
});
