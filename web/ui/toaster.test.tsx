// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToastsOfOtherPages, notify } from './notify.ts';
import { ToastHost } from './toast-host.tsx';
import { Toaster, show } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
});
afterEach(() => {
  toast.dismiss();
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => [...document.querySelectorAll('[data-sonner-toast]')];

describe('toasts', () => {
  it('R-403 have ids from 1', () => {
    expect(toast('first')).toBe(1);
    expect(toast('second')).toBe(2);
  });
  it('R-046 stand top right, coloured by kind', async () => {
    render(<Toaster />);
    for (const kind of ['success', 'error', 'warning', 'info'] as const) act(() => show(kind, kind));
    await pass(50);
    const list = document.querySelector('[data-sonner-toaster]') as HTMLElement;
    expect(list.dataset).toMatchObject({ xPosition: 'right', yPosition: 'top' });
    expect(shown().map((item) => (item as HTMLElement).dataset.type)).toEqual(
      expect.arrayContaining(['success', 'error', 'warning']),
    );
    expect(shown().every((item) => (item as HTMLElement).dataset.richColors === 'true')).toBe(true);
  });
  it('R-404 can be dismissed', async () => {
    render(<Toaster />);
    act(() => show('info', 'Hello'));
    await pass(50);
    act(() => screen.getByRole('button', { name: 'Close notification' }).click());
    await pass(500);
    expect(shown()).toEqual([]);
  });
  it('R-405 go after 4 s', async () => {
    render(<Toaster />);
    act(() => show('info', 'Hello'));
    await pass(3900);
    expect(shown()).toHaveLength(1);
    await pass(700);
    expect(shown()).toEqual([]);
  });
  it('R-406 are three at once at most', async () => {
    render(<Toaster />);
    act(() => [1, 2, 3, 4, 5].forEach((number) => show('info', `Toast ${number}`)));
    await pass(50);
    expect(shown().filter((item) => (item as HTMLElement).dataset.visible === 'true')).toHaveLength(3);
  });
  it('stand above a sheet that is open, also above one that was opened after them', async () => {
    const raised = vi.fn<(this: HTMLElement) => void>();
    Object.assign(HTMLElement.prototype, { showPopover: raised });
    render(<Toaster />);
    act(() => show('info', 'No sheet'));
    expect(raised).not.toHaveBeenCalled();
    const sheet = document.body.appendChild(document.createElement('dialog'));
    sheet.setAttribute('open', '');
    for (const said of ['One', 'Two']) act(() => show('error', said));
    expect(raised.mock.contexts.map((host) => (host as HTMLElement).className)).toEqual([
      'ui-toasts',
      'ui-toasts',
    ]);
    expect(document.querySelector('.ui-toasts')!.getAttribute('popover')).toBe('manual');
    sheet.remove();
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  });
  it('R-407 R-408 R-409 are 356 px wide, 14 px apart, reached by Alt+T', async () => {
    render(<Toaster />);
    act(() => show('info', 'Hello'));
    await pass(50);
    const list = document.querySelector('[data-sonner-toaster]') as HTMLElement;
    expect(list.style.getPropertyValue('--width')).toBe('356px');
    expect(list.style.getPropertyValue('--gap')).toBe('14px');
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { altKey: true, code: 'KeyT' })));
    expect(document.activeElement).toBe(list);
  });
  it('X-51 wait while the keyboard is on them, and are announced by urgency', async () => {
    render(<Toaster />);
    act(() => show('error', 'Wrong'));
    await pass(50);
    expect(screen.getByRole('alert').textContent).toBe('Wrong');
    act(() => screen.getByRole('button', { name: 'Close notification' }).focus());
    await pass(10_000);
    expect(shown()).toHaveLength(1);
    act(() => screen.getByRole('button', { name: 'Close notification' }).blur());
    await pass(5_000);
    expect(shown()).toEqual([]);
  });
  it('load with the first message and lose none', async () => {
    render(<ToastHost />);
    expect(document.querySelector('[aria-label^="Notifications"]')).toBeNull();
    act(() => notify.success('Saved'));
    await vi.waitFor(async () => {
      await pass(20);
      expect(screen.getByText('Saved')).toBeDefined();
    }, 10_000);
  });
  it('are said by the page itself where what shows them does not come, as without a line, and shown once it does', async () => {
    vi.resetModules();
    vi.doMock('./toaster.tsx', () => {
      throw new Error('Unable to preload CSS');
    });
    const { notify: saying } = await import('./notify.ts');
    const { ToastHost: Host } = await import('./toast-host.tsx');
    render(<Host />);
    act(() => saying.error('We could not reach Presence.'));
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('We could not reach Presence.'),
    );
    await pass(8000);
    expect(screen.queryByRole('alert')).toBeNull();
    vi.doUnmock('./toaster.tsx');
    act(() => saying.error('We still could not.'));
    await vi.waitFor(async () => {
      await pass(20);
      expect(shown().map((item) => item.textContent)).toEqual(['We still could not.']);
    }, 10_000);
  });
  it('go with the page they were said on, and stay with the page they were said on the way to', async () => {
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => Number(setTimeout(run, 16)));
    render(<ToastHost />);
    const home = location.pathname;
    const words = () => shown().map((item) => item.textContent);
    history.pushState(null, '', '/login');
    act(() => notify.error('Wrong password.'));
    await vi.waitFor(() => expect(words()).toEqual(['Wrong password.']), 10_000);
    history.pushState(null, '', '/my-stores');
    act(() => notify.success('Logged in.'));
    await vi.waitFor(() => expect(words()).toContain('Logged in.'), 10_000);
    act(dropToastsOfOtherPages);
    await vi.dynamicImportSettled();
    await pass(50);
    await pass(500);
    expect(words()).toEqual(['Logged in.']);
    history.pushState(null, '', home);
    vi.unstubAllGlobals();
  });
});
