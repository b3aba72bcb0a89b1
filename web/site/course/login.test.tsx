// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, completeBrowser, openPage, type Answers, inToast } from '../testing/open-page.tsx';
import { forgetGoogle, scriptComes, writeMetas } from '../testing/fake-google.ts';
import { rereadPreferences } from './preferences.ts';
import { academy, call, completeMedia, course } from './testing/world.ts';

beforeAll(() => {
  completeBrowser();
  completeMedia();
});
beforeEach(rereadPreferences);
afterEach(closePage);

async function openModal(more: Answers = {}) {
  const page = await openPage('/courses', { answers: academy(course(true), more) });
  await page.user.click(await screen.findByRole('button', { name: 'Bought the course before? Login' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Welcome Back' }));
  await page.wait(100);
  const submit = async (email: string, password: string) => {
    if (email) await page.user.type(modal.getByLabelText('Email'), email);
    if (password) await page.user.type(modal.getByLabelText('Password'), password);
    await page.user.click(modal.getByRole('button', { name: 'Sign In' }));
  };
  const logins = () => page.sent.filter(({ path }) => path === '/api/courses/login/');
  return { ...page, modal, submit, logins };
}

describe('the course login window', () => {
  it('R-340 R-341 R-343 R-344 R-345 R-346 has its words, two fields, the toggle and the links', async () => {
    const { modal, user } = await openModal();
    expect(modal.getByText('Sign in to your account to continue')).toBeDefined();
    expect(modal.getByLabelText('Email')).toHaveProperty('type', 'email');
    expect(modal.getByLabelText('Password')).toHaveProperty('type', 'password');
    await user.click(modal.getByRole('button', { name: 'Show password' }));
    expect(modal.getByLabelText('Password')).toHaveProperty('type', 'text');
    expect(modal.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/reset-password',
    );
    expect(modal.getByRole('button', { name: 'Sign In' })).toBeDefined();
  });
  it('R-342 has the button of Google, then OR, then the form', async () => {
    writeMetas();
    const { modal } = await openModal({
      'GET /api/auth/google/nonce/': { body: { nonce: 'n-1', expires_in: 1800 } },
    });
    await scriptComes();
    const google = await modal.findByRole('button', { name: 'Google' });
    const or = modal.getByText('OR');
    const form = modal.getByLabelText('Email').closest('form')!;
    expect(google.compareDocumentPosition(or)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(or.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(form.contains(google)).toBe(false);
    forgetGoogle();
  });
  it('R-348 R-351 the words about purchasing close it', async () => {
    const { modal, user } = await openModal();
    await user.click(
      modal.getByRole('button', {
        name: "Don't have an account? Purchase the course to create account",
      }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('R-349 R-350 backdrop, close button and Escape close it', async () => {
    const { modal, user } = await openModal();
    await user.click(modal.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const link = screen.getByRole('button', { name: 'Bought the course before? Login' });
    await user.click(link);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(link);
    await screen.findByRole('dialog');
    const shade = document.querySelector('.bg-shade');
    if (!shade) throw new Error('There is no backdrop.');
    await user.pointer({ keys: '[MouseLeft]', target: shade });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it.each([
    ['R-355 R-357', '', '', ['Email is required', 'Password is required']],
    ['R-356', 'ada@shop', 'secret1', ['Email is invalid']],
    ['R-358 R-487', 'ada@shop.ng', '12345', ['Password must be at least 6 characters']],
  ])('%s R-359 says what is wrong and does not submit', async (_ids, email, password, words) => {
    const { modal, submit, logins } = await openModal();
    await submit(email, password);
    for (const sentence of words) expect(modal.getByText(sentence)).toBeDefined();
    expect(logins()).toHaveLength(0);
  });
  it('R-352 R-353 R-354 R-206 R-300 sends email and password alone, keeps access, opens the course', async () => {
    const { submit, logins, sent } = await openModal({ [call.login]: { body: { access: 'course-token' } } });
    await submit('ada@example.ng', 'secret');
    expect(await screen.findByRole('button', { name: 'Enrolled' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(logins()[0]?.body).toEqual({ email: 'ada@example.ng', password: 'secret' });
    expect(localStorage.getItem('access')).toBe('course-token');
    expect(sent.at(-1)?.headers.authorization ?? '').toBe('Bearer course-token');
  });
  it('R-352 is empty when it is opened again after a login', async () => {
    const { submit, user } = await openModal({ [call.login]: { body: { access: 'course-token' } } });
    await submit('ada@example.ng', 'secret');
    await screen.findByRole('button', { name: 'Enrolled' });
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await user.click(await screen.findByRole('button', { name: 'Bought the course before? Login' }));
    const again = within(await screen.findByRole('dialog', { name: 'Welcome Back' }));
    expect(again.getByLabelText('Email')).toHaveProperty('value', '');
    expect(again.getByLabelText('Password')).toHaveProperty('value', '');
  });
  it('R-347 reads Signing in... while busy', async () => {
    const { modal, submit, wait } = await openModal({ [call.login]: { never: true } });
    await submit('ada@example.ng', 'secret1');
    await wait(50);
    expect(modal.getByRole('button', { name: 'Signing in...' })).toBeDefined();
  });
  it.each([
    ['the values joined', { email: ['Unknown.'], detail: 'Try again.' }, 'Unknown., Try again.'],
    ['our words for nothing', {}, 'Login failed: Unknown Error'],
  ])('R-360 a refusal shows %s', async (_what, body, words) => {
    const { submit } = await openModal({ [call.login]: { status: 400, body } });
    await submit('ada@example.ng', 'secret1');
    expect(await screen.findByText(words, inToast)).toBeDefined();
    expect(
      screen.getByText(words, { selector: '[role=dialog] [role=alert] *, dialog [role=alert] *' }),
    ).toBeDefined();
    expect(localStorage.getItem('access')).toBeNull();
    expect(screen.getByRole('dialog')).toBeDefined();
  });
  it('X-46 mails a sign-in link to the address that was typed', async () => {
    const { modal, user, sent } = await openModal({ [call.link]: { body: { detail: 'Sent.' } } });
    const button = modal.getByRole('button', { name: 'Email me a sign-in link' });
    await user.click(button);
    expect(await modal.findByText('Type your email above first, then ask for the link.')).toBeDefined();
    await user.type(modal.getByLabelText('Email'), 'ada@example.ng');
    await user.click(button);
    expect(await modal.findByText(/a link is on its way/)).toBeDefined();
    expect(sent.at(-1)?.body).toEqual({ email: 'ada@example.ng' });
  });
});

describe('a sign-in link', () => {
  it.each(['/courses/enter?key=secret', '/courses?key=secret'])(
    'X-46 X-55 %s leaves the address at once, is sent by POST and opens the course',
    async (address) => {
      const { sent, at } = await openPage(address, {
        answers: academy(course(true), {
          [call.redeem]: { body: { access: 'course-token', email: 'ada@example.ng' } },
        }),
      });
      expect(await screen.findByRole('button', { name: 'Enrolled' })).toBeDefined();
      expect(at.path).toBe('/courses');
      expect(sent.filter(({ path }) => path.includes('redeem'))).toMatchObject([
        { method: 'POST', body: { key: 'secret' } },
      ]);
      expect(sent.every(({ path }) => !path.includes('secret'))).toBe(true);
    },
  );
  it('that is over says so and offers another', async () => {
    const { at } = await openPage('/courses/enter?key=old', {
      answers: {
        [call.redeem]: { status: 400, body: { detail: 'This link is no longer valid. Ask for a new one.' } },
      },
    });
    expect(await screen.findByText('This link is no longer valid. Ask for a new one.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Email me a sign-in link' })).toBeDefined();
    expect(at.path).toBe('/courses/enter');
    expect(screen.queryByText(/You are logged in here/)).toBeNull();
  });
  it('that is over leads into the course in a browser that has it open', async () => {
    localStorage.setItem('access', 'course-token');
    await openPage('/courses/enter?key=old', {
      answers: academy(course(true), { [call.redeem]: { status: 400, body: { detail: 'Over.' } } }),
    });
    expect(await screen.findByText(/You are logged in here as/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the course' }).getAttribute('href')).toBe('/courses');
  });
});

describe('the check of a certificate', () => {
  const path = 'GET /api/courses/certificates/ABCD';
  it('shows whose it is and that it is real', async () => {
    const body = {
      code: 'ABCD',
      name: 'Ada Obi',
      course: 'Qualified Traffic',
      issued_at: '2026-11-21T10:00:00.000Z',
      url: 'http://localhost/certificates/ABCD',
    };
    await openPage('/certificates/ABCD', { answers: { [path]: { body } } });
    expect(await screen.findByText('Ada Obi')).toBeDefined();
    expect(screen.getByText('21 Nov 2026')).toBeDefined();
    expect(screen.getByText(/This certificate is real/)).toBeDefined();
    // On paper it says where it can be checked.
    expect(screen.getByText(body.url)).toBeDefined();
  });
  it('can be printed, and its link copied', async () => {
    const url = 'http://localhost/certificates/ABCD';
    const body = {
      code: 'ABCD',
      name: 'Ada',
      course: 'Qualified Traffic',
      issued_at: '2026-11-21T10:00:00Z',
      url,
    };
    const { user } = await openPage('/certificates/ABCD', { answers: { [path]: { body } } });
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await user.click(await screen.findByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(copy).toHaveBeenCalledWith(url);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  });
  it('says when there is none', async () => {
    await openPage('/certificates/ABCD', { answers: { [path]: { status: 404, body: { detail: 'No.' } } } });
    expect(await screen.findByText('We know no certificate with this code')).toBeDefined();
  });
});
