// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { product } from '#shared/product.ts';
import { sitePages } from '../pages.ts';
import { closePage, completeBrowser, openPage } from '../testing/open-page.tsx';

beforeAll(completeBrowser);
afterEach(closePage);

const bar = () => screen.getByRole('banner');
const drawer = () => document.querySelector('dialog') as HTMLDialogElement;
const links = (root: HTMLElement) =>
  [...root.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

describe('the top bar', () => {
  it('R-047 R-048 R-049 R-050 R-051 R-053 R-054 is sticky, with logo, links and the button', async () => {
    await openPage('/about');
    expect(bar().className).toContain('sticky');
    expect(screen.getByRole('link', { name: 'Presence, home' }).getAttribute('href')).toBe('/');
    expect(links(within(bar()).getByRole('navigation', { name: 'Main' }))).toEqual([
      ['Home', '/'],
      ['About', '/about'],
      ['Pricing', '/pricing'],
      ['Webinar', '/webinar'],
      ['JBA', '/courses'],
    ]);
    const icons = [...bar().querySelectorAll('nav[aria-label=Main] svg')];
    expect(
      icons.map((icon) => [icon.closest('a')?.textContent, icon.classList.contains('lucide-book-open')]),
    ).toEqual([['JBA', true]]);
    expect(within(bar()).getByRole('link', { name: 'Try for free' }).getAttribute('href')).toBe('/signup');
  });
  it('R-055 R-057 R-058 R-060 R-061 the menu button opens a drawer with the same links; its cross closes it', async () => {
    const { user, wait } = await openPage('/');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await wait(50);
    expect([drawer().open, drawer().dataset.state]).toEqual([true, 'open']);
    expect(links(within(drawer()).getByRole('navigation', { hidden: true }))).toEqual([
      ['Home', '/'],
      ['About', '/about'],
      ['Pricing', '/pricing'],
      ['Webinar', '/webinar'],
      ['JBA', '/courses'],
      ['Log in', '/login'],
      ['Create your store', '/signup'],
    ]);
    await user.click(within(drawer()).getByRole('button', { name: 'Close menu', hidden: true }));
    expect(drawer().dataset.state).toBe('closed');
  });
  it('R-030 R-052 the link to the free live class stays in the tab; from the drawer of a phone it opens a new one', async () => {
    const { user, wait, at } = await openPage('/');
    await user.click(within(bar()).getByRole('link', { name: 'Webinar' }));
    await waitFor(() => expect(at.path).toBe('/webinar'));
    expect(within(bar()).getByRole('link', { name: 'Webinar' }).getAttribute('target')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await wait(50);
    const inDrawer = within(drawer()).getByRole('link', { name: 'Webinar', hidden: true });
    expect([inDrawer.getAttribute('href'), inDrawer.getAttribute('target')]).toEqual(['/webinar', '_blank']);
    for (const name of ['About', 'Pricing'])
      expect(within(drawer()).getByRole('link', { name, hidden: true }).getAttribute('target')).toBeNull();
    await user.click(within(drawer()).getByRole('button', { name: 'Close menu', hidden: true }));
    await wait(600);
  });
  it('R-056 R-062 R-493 the shade closes it too, and it slides for 500 ms', async () => {
    const { user, wait } = await openPage('/');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await wait(50);
    await user.click(screen.getByTestId('sheet-shade'));
    expect([drawer().dataset.state, drawer().open]).toEqual(['closed', true]);
    await wait(350);
    expect(drawer().open).toBe(true);
    await wait(160);
    expect(drawer().open).toBe(false);
  });
  it.each([
    ['a visitor', ['Home', 'About', 'Pricing', 'Webinar', 'JBA', 'Log in', 'Create your store'], false],
    ['an owner', ['Home', 'About', 'Pricing', 'Webinar', 'JBA', 'My stores', 'Create your store'], true],
  ])('R-059 every link of the drawer of %s closes it', async (_who, names, signedIn) => {
    for (const name of names) {
      const { user, wait } = await openPage('/terms_conditions', { signedIn });
      await user.click(screen.getByRole('button', { name: 'Open menu' }));
      await wait(50);
      expect(links(drawer()).map(([label]) => label)).toEqual(names);
      await user.click(within(drawer()).getByRole('link', { name, hidden: true }));
      expect([name, drawer().dataset.state]).toEqual([name, 'closed']);
      await wait(600);
      expect(drawer().open).toBe(false);
      await closePage();
    }
  });
  it('X-12 a signed-in owner logs out from it', async () => {
    const { user, sent, wait } = await openPage('/', {
      signedIn: true,
      answers: { 'POST /api/auth/logout/': { body: { detail: 'ok' } } },
    });
    await user.click(within(bar()).getByRole('button', { name: 'Log out' }));
    await wait(100);
    await vi.waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/auth/logout/']), 10_000);
    expect(document.cookie).toBe('');
    expect(within(bar()).getByRole('link', { name: 'Log in' })).toBeDefined();
  });
});

/** A page to look around in, and one with a job to do. */
describe.each(['/about', '/login'])('the footer of %s', (path) => {
  it('R-063 R-064 R-065 shows logo, tagline and three profiles in new tabs', async () => {
    await openPage(path);
    const footer = screen.getByRole('contentinfo');
    const logo = (part: HTMLElement) => within(part).getAllByText('Presence')[0]?.parentElement;
    expect(logo(footer)?.querySelector('svg')).not.toBeNull();
    expect(logo(footer)?.innerHTML).toBe(logo(bar())?.innerHTML);
    expect(footer.textContent).toContain(
      'Empowering individuals and businesses to amplify their presence and build trust online.',
    );
    const profiles = [...footer.querySelectorAll('a[target=_blank]')];
    expect(profiles.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['X (opens in a new tab)', product.social.shortPosts],
      ['Instagram (opens in a new tab)', product.social.photos],
      ['Facebook (opens in a new tab)', product.social.network],
    ]);
    expect(profiles.every((link) => link.getAttribute('rel')?.includes('noopener'))).toBe(true);
  });
  it('R-066 R-067 R-068 R-069 R-070 R-496 has its three columns and the copyright of 2025', async () => {
    await openPage(path);
    const column = (title: string) =>
      within(screen.getByRole('contentinfo')).getByRole('heading', { name: title })
        .parentElement as HTMLElement;
    expect(links(column('Company'))).toEqual([
      ['About', '/about'],
      ['Pricing', '/pricing'],
      ['Terms of Service', '/terms_conditions'],
      ['Privacy Policy', '/privacy_policy'],
    ]);
    expect(links(column('About Us'))).toEqual([]);
    expect([...column('About Us').querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Merchant Support',
      "FAQ's",
      'Help Center',
    ]);
    expect(links(column('Contact Us'))[0]?.[1]).toMatch(/^mailto:/);
    expect(column('Contact Us').textContent).toContain('Abuja, Nigeria');
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2025');
  });
});

test('pages with a job have the slim footer, all others the full one', async () => {
  for (const [path, ground] of [
    ['/about', 'bg-deep'],
    ['/login', 'bg-paper'],
  ] as const) {
    await openPage(path);
    expect(screen.getByRole('contentinfo').className).toContain(ground);
    await closePage();
  }
  expect(sitePages.filter(({ slim }) => slim).map((page) => page.path)).toEqual([
    '/courses/enter',
    '/login',
    '/login/link',
    '/login/code',
    '/login/keep',
    '/login/email',
    '/login/email-back',
    '/signup',
    '/verify',
    '/verify-email/:key',
    '/verify/:key',
    '/invitation/:key',
    '/reset-password',
    '/mail-reset',
    '/password-reset/:uid/:token',
    '/add-store',
  ]);
});

describe('moving between pages', () => {
  it('R-045 X-20 scrolls to the top on a new path, to the anchor of a hash, and titles the page', async () => {
    const top = vi.spyOn(window, 'scrollTo');
    const anchor = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, wait } = await openPage('/');
    expect(top).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'See prices' }));
    await wait(20);
    expect(anchor).toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Compare the plans' }));
    await wait(20);
    expect(top).toHaveBeenCalledWith(0, 0);
    expect(document.title).toBe('Pricing · Presence');
    expect(document.activeElement?.id).toBe('main');
  });
});
