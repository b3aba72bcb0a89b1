// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeBrowser } from '../testing/open-page.tsx';
import { ProviderForm } from './provider-form.tsx';
import { Learn } from './sections.tsx';

interface Observer {
  options: IntersectionObserverInit;
  watched: Element[];
  /** Tells it that what it watches is in view, or is not. */
  see(isIntersecting: boolean): void;
  stopped: boolean;
}
let observers: Observer[];

beforeEach(() => {
  completeBrowser();
  vi.useFakeTimers();
  observers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      one: Observer;
      constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit) {
        const see = (isIntersecting: boolean) =>
          act(() =>
            callback(
              [{ isIntersecting } as IntersectionObserverEntry],
              this as unknown as IntersectionObserver,
            ),
          );
        this.one = { options, watched: [], see, stopped: false };
        observers.push(this.one);
      }
      observe(element: Element) {
        this.one.watched.push(element);
      }
      disconnect() {
        this.one.stopped = true;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the cards', () => {
  const openCards = () => {
    render(
      <MemoryRouter>
        <Learn />
      </MemoryRouter>,
    );
    return screen.getAllByRole('listitem');
  };

  it('R-256 R-492 fade in when a tenth of them is in view, 50 px above the bottom', () => {
    const [card] = openCards();
    expect(observers).toHaveLength(6);
    for (const { options } of observers)
      expect(options).toEqual({ threshold: 0.1, rootMargin: '0px 0px -50px 0px' });
    expect(observers[0]?.watched).toEqual([card]);
    expect(card?.className).not.toContain('opacity-0');
    observers[0]?.see(false);
    expect(card?.className).toContain('opacity-0');
    observers[0]?.see(true);
    expect(card?.className).not.toContain('opacity-0');
    expect(observers[0]?.stopped).toBe(true);
  });
  it('R-256 simply stand there for people who want no motion', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    openCards();
    expect(observers).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('the form of another provider', () => {
  const script = 'https://forms.example/embed.js';
  const openForm = () => {
    const { container } = render(<ProviderForm id="form-7" script={script} own={<p>Our own form</p>} />);
    return container.firstElementChild as HTMLElement;
  };
  const scripts = (box: HTMLElement) => [...box.querySelectorAll('script')];

  it('R-264 R-389 X-19 its script is loaded once into the container, with the form id, when the card comes near', async () => {
    const box = openForm();
    expect(box.dataset.formId).toBe('form-7');
    expect(observers[0]?.options).toEqual({ rootMargin: '400px' });
    observers[0]?.see(false);
    expect(scripts(box)).toEqual([]);
    observers[0]?.see(true);
    observers[0]?.see(true);
    expect(scripts(box).map((tag) => [tag.src, tag.async, tag.dataset.formId])).toEqual([
      [script, true, 'form-7'],
    ]);
    box.append(document.createElement('iframe'));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText('Our own form')).toBeNull();
    expect(box.hidden).toBe(false);
  });
  it('X-19 after six seconds without a form, ours is shown', async () => {
    const box = openForm();
    observers[0]?.see(true);
    await act(() => vi.advanceTimersByTimeAsync(5_999));
    expect(screen.queryByText('Our own form')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText('Our own form')).toBeDefined();
    expect(box.hidden).toBe(true);
  });
  it('X-19 at once when the script cannot be loaded', () => {
    const box = openForm();
    observers[0]?.see(true);
    fireEvent.error(scripts(box)[0]!);
    expect(screen.getByText('Our own form')).toBeDefined();
  });
});
