// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { closePage, completeBrowser, openPage } from '../testing/open-page.tsx';

beforeAll(completeBrowser);
afterEach(closePage);

it('R-263 R-492 the top bar is flagged once the page is scrolled more than 100 px down', async () => {
  await openPage('/webinar');
  const scrollTo = (y: number) => {
    act(() => {
      vi.stubGlobal('scrollY', y);
      window.dispatchEvent(new Event('scroll'));
    });
    return screen.getByRole('banner').hasAttribute('data-scrolled');
  };
  expect([0, 100, 101, 3000, 0].map(scrollTo)).toEqual([false, false, true, true, false]);
});
