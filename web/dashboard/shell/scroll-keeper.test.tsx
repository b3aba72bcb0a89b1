// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ScrollKeeper } from './scroll-keeper.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Here({ tell }: { tell: (go: NavigateFunction) => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    tell(navigate);
  }, [tell, navigate]);
  return <ScrollKeeper />;
}

it('comes back to the place in a list that was left for one of its things', () => {
  // As in a browser: what a page that goes to its top says of it comes before anything else is done.
  const scrollTo = (_x: number, y: number) => {
    vi.stubGlobal('scrollY', y);
    window.dispatchEvent(new Event('scroll'));
  };
  vi.stubGlobal('scrollTo', scrollTo);
  let go!: NavigateFunction;
  const tell = (navigate: NavigateFunction) => (go = navigate);
  render(
    <MemoryRouter initialEntries={['/orders?slug=a']}>
      <Here tell={tell} />
    </MemoryRouter>,
  );
  act(() => scrollTo(0, 4000));
  act(() => void go('/orders/1?slug=a'));
  expect(window.scrollY).toBe(0);
  act(() => void go(-1));
  expect(window.scrollY).toBe(4000);
});
