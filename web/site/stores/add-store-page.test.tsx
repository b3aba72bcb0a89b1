// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  besideForm,
  closePage,
  completeBrowser,
  inToast,
  openPage,
  type Answers,
  type OpenPage,
} from '../testing/open-page.tsx';

const assign = vi.fn();
beforeAll(completeBrowser);
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { ...location, assign, origin: location.origin, protocol: 'http:' });
});
afterEach(closePage);

const create = 'POST /api/sites/create/';
const check = (slug: string) => `GET /api/sites/available/${slug}`;
const free = { body: { available: true } };
const slugField = () => screen.getByLabelText('Store address');
const button = () => screen.getByRole('button', { name: 'Create store' });
const checks = (page: OpenPage) =>
  page.sent.filter(({ path }) => path.includes('/available/')).map(({ path }) => path.split('/').at(-1));

async function open(answers: Answers = {}) {
  const page = await openPage('/add-store', { answers, signedIn: true });
  await screen.findByLabelText('Store name');
  return page;
}
/** Typed slowly enough to be a person, fast enough to be one thought. */
async function typeSlug(page: OpenPage, text: string) {
  await page.user.clear(slugField());
  await page.user.type(slugField(), text);
}

describe('the slug field', () => {
  it('R-212 X-34 drops what may not stand in it and lower-cases the rest', async () => {
    const page = await open();
    await typeSlug(page, 'Ma Ma.Ng@o/z_i-1é');
    expect(slugField()).toHaveProperty('value', 'mamangoz_i-1');
  });
  it('R-213 R-214 R-489 asks from 2 characters on, half a second after the last key', async () => {
    const times: number[] = [];
    const asked = () => {
      times.push(Date.now());
      return free;
    };
    const page = await open({ [check('ab')]: free, [check('abc')]: asked });
    await typeSlug(page, 'a');
    await page.wait(1000);
    expect([checks(page), slugField().dataset.state]).toEqual([[], 'unknown']);
    fireEvent.change(slugField(), { target: { value: 'ab' } });
    await page.wait(300);
    times.push(Date.now());
    fireEvent.change(slugField(), { target: { value: 'abc' } });
    await page.wait(350);
    expect(checks(page)).toEqual([]);
    await page.wait(300);
    expect(checks(page)).toEqual(['abc']);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(500);
    expect(times[1]! - times[0]!).toBeLessThan(560);
    fireEvent.change(slugField(), { target: { value: 'ab' } });
    await page.wait(650);
    expect(checks(page)).toEqual(['abc', 'ab']);
  });
  it('R-210 R-215 R-216 R-217 R-395 goes from unknown over checking to available, and only then frees the button', async () => {
    const page = await open({ [check('mama')]: free });
    expect(slugField().dataset.state).toBe('unknown');
    expect(button()).toHaveProperty('disabled', true);
    await typeSlug(page, 'mama');
    expect(slugField().dataset.state).toBe('checking');
    expect(button()).toHaveProperty('disabled', true);
    await page.wait(600);
    expect(screen.getByText('Slug available')).toBeDefined();
    expect(slugField().dataset.state).toBe('available');
    expect(slugField().className).toContain('border-action');
    expect(button()).toHaveProperty('disabled', false);
    expect(page.sent[0]?.headers.authorization).toBe('Bearer token-1');
  });
  it('R-218 R-219 R-395 X-34 shows what is taken with its reason, and asks nothing for what can never be', async () => {
    const page = await open({ [check('taken')]: { body: { available: false, reason: 'Somebody has it.' } } });
    await typeSlug(page, 'taken');
    await page.wait(600);
    expect(screen.getByText('Slug not available')).toBeDefined();
    expect(screen.getByText('Somebody has it.')).toBeDefined();
    expect(slugField().dataset.state).toBe('taken');
    expect(slugField().className).toContain('border-danger');
    await typeSlug(page, 'a_b');
    await page.wait(600);
    expect(screen.getByText('An underscore cannot be part of a web address. Use a hyphen.')).toBeDefined();
    await typeSlug(page, 'admin');
    await page.wait(600);
    expect(screen.getByText('Slug not available')).toBeDefined();
    expect(checks(page)).toEqual(['taken']);
    expect(button()).toHaveProperty('disabled', true);
  });
  it('R-220 says when the check failed and offers it again', async () => {
    let ok = false;
    const page = await open({ [check('mama')]: () => (ok ? free : { offline: true }) });
    await typeSlug(page, 'mama');
    await page.wait(600);
    expect(screen.getByText('Error checking domain availability. Please try again.')).toBeDefined();
    ok = true;
    await page.user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Slug available');
  });
  it('an answer for an older text is not believed', async () => {
    let release = () => {};
    const page = await open({ [check('ab')]: { never: true }, [check('abc')]: free });
    release();
    await typeSlug(page, 'ab');
    await page.wait(600);
    expect(slugField().dataset.state).toBe('checking');
    await page.user.type(slugField(), 'c');
    await page.wait(600);
    expect(slugField().dataset.state).toBe('available');
    release = () => {};
  });
});

describe('the store form', () => {
  const ready = async (answers: Answers, name = 'Mama Ngozi’s Kitchen') => {
    const page = await open({ [check('mama-ngozis-kitchen')]: free, [check('mama')]: free, ...answers });
    if (name) await page.user.type(screen.getByLabelText('Store name'), name);
    else await typeSlug(page, 'mama');
    await page.wait(700);
    await page.user.click(button());
    return page;
  };
  it('R-209 R-211 needs a name and a slug', async () => {
    const page = await ready({}, '');
    await screen.findByText('Please fill in all required fields');
    expect(page.sent.some(({ method }) => method === 'POST')).toBe(false);
  });
  it('R-221 R-222 R-223 R-224 R-225 X-33 checks once more, creates, says so and leaves for the set-up', async () => {
    const page = await ready({ [create]: { status: 201, body: {} } });
    await screen.findByText('Store created successfully!');
    expect(checks(page)).toEqual(['mama-ngozis-kitchen', 'mama-ngozis-kitchen']);
    expect(page.sent.at(-1)).toMatchObject({
      path: '/api/sites/create/',
      body: { name: 'Mama Ngozi’s Kitchen', slug: 'mama-ngozis-kitchen', site_type: 'ecommerce' },
      headers: { authorization: 'Bearer token-1' },
    });
    await page.wait(1100);
    expect(assign).toHaveBeenCalledWith('/dashboard/setup?slug=mama-ngozis-kitchen');
  });
  it('shows the phone number from signing up in the store, unless the tick is taken off', async () => {
    const page = await open({ [check('mama')]: free, [create]: { status: 201, body: {} } });
    await typeSlug(page, 'mama');
    await page.user.type(screen.getByLabelText('Store name'), 'Mama');
    await page.wait(700);
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /Show my phone number/ });
    expect(tick.checked).toBe(true);
    await page.user.click(tick);
    await page.user.click(button());
    await screen.findByText('Store created successfully!');
    expect(page.sent.at(-1)?.body).toMatchObject({ slug: 'mama', show_phone: false });
  });
  it('R-221 X-35 says when somebody else was faster, at the check or at the creation', async () => {
    let asked = 0;
    const page = await ready({
      [check('mama-ngozis-kitchen')]: () => ({ body: { available: ++asked === 1 } }),
    });
    await screen.findByText('This domain is already taken. Please try another one.');
    expect(page.sent.some(({ method }) => method === 'POST')).toBe(false);
    await closePage();
    await ready({ [create]: { status: 409, body: { slug: ['x'] } } });
    expect(
      (await screen.findAllByText('This domain is already taken. Please try another one.')).length,
    ).toBeGreaterThan(0);
    expect(assign).not.toHaveBeenCalled();
  });
  it('a store that was made although its answer was lost is found again, and not called taken', async () => {
    const mine = {
      id: '018f0000-0000-7000-8000-000000000001',
      name: 'Mama Ngozi’s Kitchen',
      slug: 'mama-ngozis-kitchen',
      site_type: 'ecommerce',
      business_image: null,
      is_subscribed: false,
      is_free_trial: false,
      role: 'owner',
      url: 'http://mama-ngozis-kitchen.localhost',
      published: false,
    };
    await ready({ [create]: { offline: true }, 'GET /api/sites': { body: [mine] } });
    await screen.findByText('Store created successfully!');
    await closePage();
    await ready({ [create]: { status: 409, body: { slug: ['x'] } }, 'GET /api/sites': { body: [mine] } });
    await screen.findByText('Store created successfully!');
  });
  it("R-226 shows the error body's values or the fallback and keeps what was typed", async () => {
    await ready({ [create]: { status: 400, body: { name: 'Too long.', detail: 'Sorry.' } } });
    await screen.findByText('Too long., Sorry.');
    expect(screen.getByText('Sorry.', besideForm)).toBeDefined();
    expect(screen.getByLabelText('Store name')).toHaveProperty('value', 'Mama Ngozi’s Kitchen');
    await closePage();
    await ready({ [create]: { status: 500, body: {} } });
    await screen.findByText('Failed to create store', inToast);
    expect(screen.getByText('Failed to create store', besideForm)).toBeDefined();
  });
  it('R-362 sends a visitor to log in', async () => {
    const { at, wait } = await openPage('/add-store');
    await wait(50);
    expect(at.path).toBe('/login');
  });
});
