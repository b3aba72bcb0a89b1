// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getSession } from '#web/client/session-state.ts';
import {
  besideForm,
  closePage,
  completeBrowser,
  inToast,
  openPage,
  owner,
  type Answers,
} from '../testing/open-page.tsx';

beforeAll(completeBrowser);
afterEach(closePage);

const path = 'POST /api/auth/login/';
async function logIn(answers: Answers, address = '/login') {
  const page = await openPage(address, { answers });
  await page.user.type(screen.getByLabelText('Email'), 'Ngozi@Example.ng');
  await page.user.type(screen.getByLabelText('Password'), 'Correct1!');
  await page.user.click(screen.getByRole('button', { name: 'Log in' }));
  return page;
}
const answer = (sites: { slug: string }[]) => ({
  [path]: { body: { user: { ...owner, sites }, access: 'secret' } },
});

describe('the login page', () => {
  it('R-096 R-097 R-098 R-099 has email, password with a toggle, and remember me', async () => {
    const { user } = await openPage('/login');
    expect(screen.getByLabelText('Email')).toHaveProperty('type', 'email');
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toHaveProperty('checked', false);
    const password = screen.getByLabelText('Password');
    expect(password).toHaveProperty('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveProperty('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveProperty('type', 'password');
  });
  it('takes what is pasted, and says to password managers which fields are whose', async () => {
    const { user } = await openPage('/login');
    const fields = ['Email', 'Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect(fields.map(({ autocomplete, readOnly }) => [autocomplete, readOnly])).toEqual([
      ['username webauthn', false],
      ['current-password', false],
    ]);
    await user.click(fields[1]!);
    await user.paste('From a manager, 34 signs: Xy7!pQ2z');
    expect(fields[1]!.value).toBe('From a manager, 34 signs: Xy7!pQ2z');
  });
  it('R-101 R-102 R-103 links to sign up, reset and the legal pages', async () => {
    await openPage('/login');
    const targets = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(targets).toEqual(
      expect.arrayContaining(['/signup', '/reset-password', '/privacy_policy', '/terms_conditions']),
    );
  });
  it('R-104 R-105 R-106 R-109 R-392 sends email, password and rememberMe, saves user and token, and goes on', async () => {
    const { sent, at, wait } = await logIn(answer([{ slug: 'x' }]));
    await wait(100);
    expect(sent[0]).toMatchObject({
      path: '/api/auth/login/',
      body: { email: 'ngozi@example.ng', password: 'Correct1!', rememberMe: false },
    });
    expect(sent[0]?.headers.authorization).toBeUndefined();
    expect(getSession()).toMatchObject({ token: 'secret', isAuthenticated: true });
    expect(at.path).toBe('/my-stores');
  });
  it('R-108 a person without stores goes to /add-store', async () => {
    const { at, wait } = await logIn(answer([]));
    await wait(100);
    expect(at.path).toBe('/add-store');
  });
  it('R-107 X-02 a hostile redirect ends on /my-stores without a token anywhere', async () => {
    const { at, sent, wait } = await logIn(
      answer([{ slug: 'x' }]),
      '/login?redirect=https://pr.evil.example/&slug=x',
    );
    await wait(100);
    expect(at.path).toBe('/my-stores');
    expect(sent.every((call) => !call.path.includes('secret'))).toBe(true);
  });
  it("R-110 R-393 shows the error body's values joined by ', ' in a toast, each in its place, and keeps what was typed", async () => {
    await logIn({ [path]: { status: 400, body: { email: ['Not verified.'], detail: 'Check your mail.' } } });
    await screen.findByText('Not verified., Check your mail.', inToast);
    expect(screen.getByText('Not verified.')).toBeDefined();
    expect(screen.getByText('Check your mail.', besideForm)).toBeDefined();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'Ngozi@Example.ng');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Correct1!');
  });
  it("R-110 falls back to 'Login failed: Unknown Error'", async () => {
    await logIn({ [path]: { status: 500, body: {} } });
    await screen.findByText('Login failed: Unknown Error', inToast);
  });
  it('keeps the failure beside the form after the toast, until the next try', async () => {
    const words = 'Your email or password is not correct.';
    let reply: { status?: number; body?: object; never?: boolean } = { status: 400, body: { detail: words } };
    const { user, wait } = await logIn({ [path]: () => reply });
    await screen.findByText(words, inToast);
    await wait(5000);
    expect(screen.queryByText(words, inToast)).toBeNull();
    expect(screen.getByText(words, besideForm)).toBeDefined();
    reply = { never: true };
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await wait(50);
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('the sign-in link', () => {
  const ask = 'POST /api/auth/sign-in-link/';
  const redeem = 'POST /api/auth/sign-in-link/redeem/';

  it('is asked for with the address that was typed, by keyboard, and the page says where to look', async () => {
    const { user, sent } = await openPage('/login', { answers: { [ask]: { body: { detail: 'ok' } } } });
    const button = screen.getByRole('button', { name: 'Email me a sign-in link' });
    await user.click(button);
    expect(await screen.findByText('Type your email above first, then ask for the link.')).toBeDefined();
    expect(sent).toHaveLength(0);
    await user.type(screen.getByLabelText('Email'), 'Ngozi@Example.ng');
    button.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/a link is on its way\. It works once, for an hour\./)).toBeDefined();
    expect(sent[0]).toMatchObject({ path: '/api/auth/sign-in-link/', body: { email: 'ngozi@example.ng' } });
  });
  it('signs in from the mail, and its key leaves the address', async () => {
    const { at, sent, wait } = await openPage('/login/link#key=secret-key', {
      answers: { [redeem]: { body: { user: { ...owner, sites: [{ slug: 'x' }] }, access: 'secret' } } },
    });
    await wait(100);
    expect(sent[0]?.body).toEqual({ key: 'secret-key' });
    expect(getSession()).toMatchObject({ token: 'secret', isAuthenticated: true });
    expect(at.path).toBe('/my-stores');
  });
  it('that does not work any more offers a new one', async () => {
    const detail = 'This link is no longer valid. Ask for a new one.';
    const { sent } = await openPage('/login/link#key=old', {
      answers: { [redeem]: { status: 400, body: { detail } } },
    });
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
    expect(screen.getByLabelText('Email')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Email me a sign-in link' })).toBeDefined();
    expect(sent).toHaveLength(1);
  });
});
