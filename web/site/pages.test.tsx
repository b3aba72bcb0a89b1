// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { domainYearKobo, offers, plans } from '#shared/plans.ts';
import { product } from '#shared/product.ts';
import { pageFor, sitePages } from './pages.ts';
import coFounder from './pictures/co-founder.svg';
import founder from './pictures/founder.svg';
import { closePage, completeBrowser, openPage } from './testing/open-page.tsx';

beforeAll(completeBrowser);
afterEach(closePage);

describe('the addresses of the site', () => {
  it('R-027 R-028 R-029 R-031 R-032 R-033 R-034 R-035 R-036 R-037 R-038 R-039 R-040 R-041 R-042 R-043 exist', () => {
    expect(sitePages.map(({ path }) => path)).toEqual([
      '/',
      '/about',
      '/pricing',
      '/webinar',
      '/webinar/seat',
      '/webinar/host',
      '/courses',
      '/courses/enter',
      '/certificates/:code',
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
      '/my-stores',
      '/terms_conditions',
      '/privacy_policy',
      '*',
    ]);
  });
  it('X-55 pages of owners and addresses with secrets are not public', () => {
    expect(sitePages.filter((page) => !page.public).map(({ path }) => path)).toEqual([
      '/webinar/seat',
      '/webinar/host',
      '/courses/enter',
      '/login/link',
      '/login/code',
      '/login/keep',
      '/login/email',
      '/login/email-back',
      '/verify-email/:key',
      '/verify/:key',
      '/invitation/:key',
      '/password-reset/:uid/:token',
      '/add-store',
      '/my-stores',
    ]);
  });
  it('X-55 only the pages with the Google button may load its script, and no address with a secret is among them', () => {
    expect(sitePages.filter((page) => page.google).map(({ path }) => path)).toEqual([
      '/courses',
      '/login',
      '/signup',
    ]);
  });
  it('R-044 anything else is the not-found page with its status', () => {
    expect(pageFor('/about/').path).toBe('/about');
    expect(pageFor('/verify/abc').path).toBe('/verify/:key');
    for (const path of ['/nope', '/about/x', '/verify/a/b', '/password-reset/a', '//'])
      expect(pageFor(path)).toMatchObject({ path: '*', status: 404 });
  });
});

describe('a visitor', () => {
  it.each([
    ['/', /^Your shop, open online in under 5 minutes$/],
    ['/about', /^About us$/],
    ['/pricing', /^Pricing$/],
    ['/login', /^Log in$/],
    ['/signup', /^Create your account$/],
    ['/reset-password', /^Reset your password$/],
    ['/privacy_policy', /^Privacy Policy$/],
    ['/terms_conditions', /^Terms of Service$/],
    ['/webinar', /Your Page Is\.$/],
  ])('R-361 sees %s', async (address, title) => {
    const { at, wait, sent } = await openPage(address);
    await wait(3000);
    expect(at.path).toBe(address);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(title);
    expect(sent.filter(({ headers }) => headers.authorization)).toEqual([]);
  });
});

describe('the not-found screen', () => {
  it('R-266 R-267 R-268 R-269 R-270 has picture, words, the way home, header and footer', async () => {
    await openPage('/nope/nope');
    expect(document.querySelector('main img')?.getAttribute('alt')).toBe(
      'A magnifying glass looks over an empty market stall; a small jar hides beside the counter.',
    );
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeDefined();
    expect(screen.getByText("If you look harder, you'd find what you are searching for.")).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
  });
});

describe('the about page', () => {
  it('R-081 R-082 R-083 R-084 R-085 R-086 has its words, two people and entrances', async () => {
    await openPage('/about');
    expect(screen.getByRole('heading', { name: 'About us' })).toBeDefined();
    expect(screen.getByText('Learn what you can about us')).toBeDefined();
    const people = [...document.querySelectorAll('main li')].map((person) => [
      person.querySelector('img')?.getAttribute('src'),
      person.querySelector('img')?.getAttribute('alt'),
      person.querySelector('h2')?.textContent,
      person.querySelector('p')?.textContent,
    ]);
    expect(people).toEqual(
      [
        { ...product.founder, picture: founder },
        { ...product.coFounder, picture: coFounder },
      ].map(({ name, title, picture }) => [picture, `Drawn portrait of ${name}, ${title}`, name, title]),
    );
    expect(new Set([founder, coFounder, '']).size).toBe(3);
    expect([product.founder.title, product.coFounder.title]).toEqual(['Founder', 'Co-Founder']);
    expect(screen.getByText('VISION')).toBeDefined();
    expect(
      screen.getByRole('heading', { name: 'Amplifying individual businesses, one person at a time' }),
    ).toBeDefined();
    expect(document.querySelector('main')?.textContent).toMatch(
      /one-person businesses across the country make more money/,
    );
    const entering = [...document.querySelectorAll('main .enter')];
    expect(entering.map((part) => [part.tagName, /step-\d/.exec(part.className)?.[0]])).toEqual([
      ['H1', undefined],
      ['P', 'step-1'],
      ['LI', 'step-2'],
      ['LI', 'step-3'],
      ['P', undefined],
      ['H2', 'step-1'],
      ['P', 'step-2'],
    ]);
    const styles = readFileSync(path.resolve('web/site/site.css'), 'utf8');
    const moving = /@media \(prefers-reduced-motion: no-preference\) \{\s*\.enter \{([^}]*)\}/.exec(
      styles,
    )?.[1];
    expect(moving).toMatch(/animation: ui-rise 300ms [^;]+ both;/);
    expect(moving).toContain('animation-delay: calc(var(--step, 0) * 80ms);');
    expect(readFileSync(path.resolve('web/ui/theme.css'), 'utf8')).toMatch(/@keyframes ui-rise \{\s*from \{/);
    for (const step of [1, 2, 3])
      expect(styles).toMatch(new RegExp(`\\.step-${step} \\{\\s*--step: ${step};`));
  });
});

describe('the pricing page', () => {
  it('R-087 R-088 R-089 R-090 R-091 R-482 shows three plans by the month and two by the year', async () => {
    const { user } = await openPage('/pricing');
    const plans = () => [...document.querySelectorAll('main li h2')].map(({ textContent }) => textContent);
    const text = () => document.querySelector('main')?.textContent ?? '';
    expect(screen.getByRole('radio', { name: 'Monthly' })).toHaveProperty('checked', true);
    expect(plans()).toEqual(['Free', 'Starter', 'Starter Pack']);
    for (const price of ['₦0', '₦5,000', '₦15,000', 'for 3 months', '₦7,000'])
      expect(text()).toContain(price);
    await user.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(plans()).toEqual(['Free', 'Starter']);
    expect(text()).toContain('₦50,000');
  });
  it('R-092 R-093 R-094 X-22 says what each plan has and lacks', async () => {
    await openPage('/pricing');
    const [free, starter, pack] = [...document.querySelectorAll('main li:has(h2)')].map(
      ({ textContent }) => textContent ?? '',
    );
    for (const missing of ['Ad-tracking pixel', 'Custom domain', 'Custom payment'])
      expect(free).toContain(`Not included: ${missing}`);
    for (const part of ['Ad-tracking pixel', 'Custom domain (extra charge)', 'Custom payment'])
      expect(starter).toContain(part);
    expect(starter).not.toContain('Not included');
    expect(pack).toMatch(/Paid once.*second year is billed only after we remind you/);
  });
});

describe('what the specification leaves open about plans', () => {
  it('R-095 is decided and said: no share of a sale, nothing counted, nothing deleted', async () => {
    await openPage('/pricing');
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text).toContain('We take no share of your sales on any plan.');
    expect(text).toContain('Products, orders and photos are not counted on any plan.');
    expect(text).toContain('your store stays online on Free and nothing is deleted');
  });
  it('R-482 R-088 R-089 R-090 R-091 R-092 R-093 the plans cost and give what the constants sheet says', () => {
    expect(
      offers.map(({ id, plan, price }) => [
        id,
        plan,
        price.monthly && [price.monthly.kobo, price.monthly.months],
        price.annual && [price.annual.kobo, price.annual.months],
      ]),
    ).toEqual([
      ['free', 'free', [0, 1], [0, 12]],
      ['starter', 'starter', [500_000, 1], [5_000_000, 12]],
      ['starter-pack', 'starter', [1_500_000, 3], null],
    ]);
    expect(domainYearKobo).toBe(700_000);
    expect(plans.free.features).toEqual([]);
    expect(plans.starter.features).toEqual(['pixel', 'custom_domain', 'custom_payment']);
  });
});

describe('the legal pages', () => {
  it.each([
    ['R-237', '/privacy_policy', 'Privacy Policy', '27 Nov 2026'],
    ['R-238', '/terms_conditions', 'Terms of Service', '26 Nov 2026'],
  ])('%s %s has contact, date and address', async (_id, path, title, date) => {
    await openPage(path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text).toContain(`Last updated: ${date}`);
    expect(document.querySelector('address')?.textContent).toMatch(/Abuja.*Nigeria/);
    expect(document.querySelector('address a[href^="mailto:"]')).not.toBeNull();
  });
});
