// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sitePages } from '../pages.ts';
import { closePage, completeBrowser, openPage } from '../testing/open-page.tsx';
import { forgetChoice } from './choice.ts';

const metas = {
  'analytics-id': 'G-TEST',
  'analytics-script-url': 'https://analytics.test/gtag/js',
  'pixel-id': '123456',
  'pixel-script-url': 'https://pixel.test/fbevents.js',
};
function fill(some: Partial<Record<keyof typeof metas, string>>) {
  document.head.innerHTML = Object.entries(some)
    .map(([name, content]) => `<meta name="${name}" content="${content}">`)
    .join('');
}

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const question = () => screen.queryByRole('region', { name: 'Cookies' });
const layer = () =>
  ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((call) => Array.from(call));
const visits = () => layer().filter(([what, name]) => what === 'event' && name === 'page_view');
const pixelCalls = () => (window as { fbq?: { queue: unknown[][] } }).fbq?.queue ?? [];

/** The code of the question is fetched when it is needed. */
async function opened(address: string) {
  const page = await openPage(address);
  await vi.dynamicImportSettled();
  await page.wait(50);
  return page;
}

beforeAll(completeBrowser);
beforeEach(forgetChoice);
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

describe('counting visits', () => {
  it('X-55 is only thought of on public pages without secrets', () => {
    expect(sitePages.filter((page) => page.measured).map(({ path }) => path)).toEqual(
      expect.not.arrayContaining([
        '/login',
        '/signup',
        '/verify',
        '/verify-email/:key',
        '/verify/:key',
        '/reset-password',
        '/mail-reset',
        '/password-reset/:uid/:token',
        '/add-store',
        '/my-stores',
        '/courses',
        '*',
      ]),
    );
  });
  it('R-390 R-391 without a provider nobody is asked and no script of others comes', async () => {
    document.head.innerHTML = '<meta name="analytics-id" content="%ANALYTICS_ID%">';
    await opened('/');
    expect([question(), scripts()]).toEqual([null, []]);
    expect(screen.getByRole('link', { name: 'Cookies' }).getAttribute('href')).toBe(
      '/privacy_policy#cookies',
    );
  });
  it('X-55 asks first; a refusal is as easy as an agreement, is remembered, and can be changed', async () => {
    fill(metas);
    const { user, wait } = await opened('/');
    expect(question()?.textContent).toContain('Google Analytics and Meta Pixel will set cookies');
    const [refuse, accept] = [...question()!.querySelectorAll('button')];
    expect([refuse?.textContent, accept?.textContent]).toEqual(['Refuse', 'Accept']);
    expect(refuse?.className).toBe(accept?.className);
    expect(scripts()).toEqual([]);
    await user.click(refuse!);
    expect([question(), scripts(), localStorage.getItem('measuring')]).toEqual([null, [], 'no']);
    await user.click(screen.getAllByRole('link', { name: 'About' })[0]!);
    await wait(50);
    expect([question(), scripts()]).toEqual([null, []]);
    await user.click(screen.getByRole('link', { name: 'Cookies' }));
    expect(question()).not.toBeNull();
  });
  it('names only the provider that is there', async () => {
    fill({ 'pixel-id': '1', 'pixel-script-url': metas['pixel-script-url'] });
    await opened('/');
    expect(question()?.textContent).toContain('Meta Pixel');
    expect(question()?.textContent).not.toContain('Google');
  });
  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('X-55 a browser that says %s has refused, whatever was kept', async (name, value) => {
    localStorage.setItem('measuring', 'yes');
    Object.defineProperty(navigator, name, { value, configurable: true });
    fill(metas);
    const { user } = await opened('/');
    expect([question(), scripts()]).toEqual([null, []]);
    await user.click(screen.getByRole('link', { name: 'Cookies' }));
    expect(question()?.textContent).toContain('Your browser asks websites not to track you');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect([question(), scripts()]).toEqual([null, []]);
    Reflect.deleteProperty(navigator, name);
  });
  it('X-55 is not asked on a page that is not measured', async () => {
    fill(metas);
    await opened('/login');
    expect([question(), scripts()]).toEqual([null, []]);
  });
  // The last one: scripts that were brought stay in the window.
  it('R-390 R-391 X-55 after an agreement each page is reported once, by its pattern', async () => {
    fill(metas);
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    history.replaceState(null, '', '/?access_token=secret&utm_source=x');
    const { user, wait, at } = await opened('/');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(scripts()).toEqual(['https://analytics.test/gtag/js?id=G-TEST', 'https://pixel.test/fbevents.js']);
    expect(localStorage.getItem('measuring')).toBe('yes');
    await user.click(screen.getAllByRole('link', { name: 'Pricing' })[0]!);
    await wait(50);
    await user.click(screen.getAllByRole('link', { name: 'About' })[0]!);
    await wait(50);
    const { origin } = location;
    expect(visits().map(([, , seen]) => seen)).toMatchObject([
      { page_location: `${origin}/`, page_path: '/' },
      { page_location: `${origin}/pricing`, page_path: '/pricing' },
      { page_location: `${origin}/about`, page_path: '/about' },
    ]);
    expect(layer()).toContainEqual(['config', 'G-TEST', { send_page_view: false, page_referrer: '' }]);
    expect(pixelCalls()).toEqual([
      ['set', 'autoConfig', false, '123456'],
      ['init', '123456'],
      ['track', 'PageView'],
      ['track', 'PageView'],
      ['track', 'PageView'],
    ]);
    expect(JSON.stringify([layer(), location.href])).not.toContain('secret');
    // A page that is not measured is left to the browser, which opens it without these scripts.
    await user.click(screen.getAllByRole('link', { name: 'Log in' })[0]!);
    expect(at.path).toBe('/about');
    complaints.mockRestore();
  });
});
