// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resendLockMs } from '#shared/api/account-words.ts';
import { getSession } from '#web/client/session-state.ts';
import { stored } from '#web/client/stored.ts';
import { besideForm, closePage, completeBrowser, openPage, owner } from '../testing/open-page.tsx';

beforeAll(completeBrowser);
afterEach(closePage);

const resend = 'POST /api/auth/register/resend-email/';
const verify = 'POST /api/auth/register/verify-email/';
const locked = 'You have already resent the verification email. Wait a few minutes before trying again.';
const sendNew = () => screen.findByRole('button', { name: 'Send new' });

describe('the notice after signing up', () => {
  it('R-199 R-144 R-145 R-146 names the address, offers a new mail and the way back', async () => {
    stored.set('verifyEmail', 'ada@x.ng');
    await openPage('/verify');
    expect(screen.getByText('ada@x.ng').parentElement?.textContent).toContain(
      'A verification email was sent to ada@x.ng',
    );
    expect(await sendNew()).toBeDefined();
    expect(document.querySelector('main a[href="/signup"]')).not.toBeNull();
  });
  it('R-147 goes to /signup when no address is kept', async () => {
    const { at, wait } = await openPage('/verify');
    await wait(50);
    expect(at.path).toBe('/signup');
  });
  it('R-158 R-159 R-160 X-30 sends once, then is locked for 5 minutes, also after a reload', async () => {
    stored.set('verifyEmail', 'ada@x.ng');
    const { user, sent, wait } = await openPage('/verify', {
      answers: { [resend]: { body: { detail: 'ok' } } },
    });
    await user.click(await sendNew());
    await screen.findByText('Mail sent Successfully');
    expect(sent[0]?.body).toEqual({ email: 'ada@x.ng' });
    await user.click(await sendNew());
    await screen.findByText(locked);
    expect(sent).toHaveLength(1);
    expect(Number(localStorage.getItem('verify-email-locked-until'))).toBeGreaterThan(
      Date.now() + resendLockMs - 10_000,
    );
    await wait(resendLockMs);
    await user.click(await sendNew());
    await wait(50);
    expect(sent).toHaveLength(2);
  });
  it('R-157 R-160 X-30 tells a refusal by the server from any other failure', async () => {
    stored.set('verifyEmail', 'ada@x.ng');
    let status = 429;
    const { user } = await openPage('/verify', {
      answers: { [resend]: () => ({ status, body: { detail: 'x' } }) },
    });
    await user.click(await sendNew());
    await screen.findByText(locked);
    status = 500;
    await user.click(await sendNew());
    await screen.findByText('Failed to resend verification email.', besideForm);
  });
});

describe('the page behind the link of the mail', () => {
  it('R-148 R-149 R-152 X-29 verifies on arrival, with a loading message first', async () => {
    const { sent } = await openPage('/verify-email/the-key', { answers: { [verify]: { never: true } } });
    expect(screen.getByText('Verifying your email…')).toBeDefined();
    expect(sent).toMatchObject([{ path: '/api/auth/register/verify-email/', body: { key: 'the-key' } }]);
  });
  it('R-150 R-151 R-153 R-154 R-155 X-01 shows success, promises 4 seconds and goes to /login after 2', async () => {
    stored.set('verifyEmail', 'ada@x.ng');
    const { at, wait } = await openPage('/verify-email/k', {
      answers: { [verify]: { body: { detail: 'ok' } } },
    });
    await screen.findByText('Email verified successfully');
    expect(screen.getByText('You will be taken to login within 4 seconds.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login');
    expect(localStorage.getItem('verify-email')).toBeNull();
    await wait(1700);
    expect(at.path).toBe('/verify-email/k');
    await wait(400);
    expect(at.path).toBe('/login');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@x.ng');
  });
  it('in the browser that signed up, logs in: one tap leads on, from the page and from /login', async () => {
    const signed_in = { user: owner, access: 'secret' };
    const { at, wait, user } = await openPage('/verify-email/k', {
      answers: { [verify]: { body: { detail: 'ok', signed_in } } },
    });
    await screen.findByText('Email verified successfully');
    expect(
      screen.getByText(
        'You are logged in. You will be taken to login within 4 seconds, and can go on from there.',
      ),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to my stores' }).getAttribute('href')).toBe('/add-store');
    expect(getSession()).toMatchObject({ token: 'secret', isAuthenticated: true });
    await wait(2100);
    expect(at.path).toBe('/login');
    await user.click(screen.getByRole('link', { name: 'Create my store' }));
    await waitFor(() => expect(at.path).toBe('/add-store'));
  });
  it('leads whoever was invited back to the invitation, and says so', async () => {
    stored.set('invitation', 'key-of-it');
    const { at, wait } = await openPage('/verify-email/k', {
      answers: { [verify]: { body: { detail: 'ok', signed_in: { user: owner, access: 'secret' } } } },
    });
    const back = async () =>
      (await screen.findByRole('link', { name: 'Back to the invitation' })).getAttribute('href');
    expect(await back()).toBe('/invitation/key-of-it');
    await wait(2100);
    expect(at.path).toBe('/login');
    expect(await back()).toBe('/invitation/key-of-it');
    stored.remove('invitation');
  });
  it('R-036 R-156 X-20 the other address works too; a failure is said and may be tried again', async () => {
    const { user, sent } = await openPage('/verify/k', {
      answers: { [verify]: { status: 400, body: { detail: 'x' } } },
    });
    await screen.findByText('Verification failed. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Verification failed. Please try again.');
    expect(sent).toHaveLength(2);
  });
});
