// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { stored } from '#web/client/stored.ts';
import { besideForm, closePage, completeBrowser, inToast, openPage } from '../testing/open-page.tsx';

beforeAll(completeBrowser);
afterEach(closePage);

const ask = 'POST /api/auth/password/reset/';
const confirm = 'POST /api/auth/password/reset/confirm/';
const locked = 'You have already resent the reset email. Wait a few minutes before trying again.';

describe('asking for a reset', () => {
  it('R-161 R-162 R-163 R-200 X-32 asks by email, keeps the address and goes to /mail-reset', async () => {
    const { user, sent, at, wait } = await openPage('/reset-password', {
      answers: { [ask]: { body: { detail: 'ok' } } },
    });
    const email = screen.getByLabelText('Email');
    expect(email).toMatchObject({ type: 'email', required: true });
    await user.type(email, 'Ada@X.ng');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    await wait(50);
    expect(sent[0]).toMatchObject({ path: '/api/auth/password/reset/', body: { email: 'ada@x.ng' } });
    expect(localStorage.getItem('reset-email')).toBe('ada@x.ng');
    expect(at.path).toBe('/mail-reset');
  });
  it('R-164 a failure is only logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { user, at, wait } = await openPage('/reset-password', {
      answers: { [ask]: { status: 500, body: { detail: 'Sorry.' } } },
    });
    await user.type(screen.getByLabelText('Email'), 'ada@x.ng');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    await wait(500);
    expect(log).toHaveBeenCalledOnce();
    expect(at.path).toBe('/reset-password');
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    expect(screen.queryByText('Sorry.')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@x.ng');
    log.mockRestore();
  });
});

describe('the check-email page', () => {
  it("R-165 R-166 R-167 has 'Check email', 'Send new' and 'edit email'", async () => {
    stored.set('resetEmail', 'ada@x.ng');
    await openPage('/mail-reset');
    expect(screen.getByRole('heading', { name: 'Check email' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send new' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'edit email' }).getAttribute('href')).toBe('/reset-password');
  });
  it("R-166 'Send new' asks for the address first where this browser knows none", async () => {
    await openPage('/mail-reset');
    expect(screen.getByRole('link', { name: 'Send new' }).getAttribute('href')).toBe('/reset-password');
    expect(screen.queryByRole('button', { name: 'Send new' })).toBeNull();
  });
  it('R-158 R-168 R-169 X-30 resends once in five minutes', async () => {
    stored.set('resetEmail', 'ada@x.ng');
    const { user, sent } = await openPage('/mail-reset', { answers: { [ask]: { body: { detail: 'ok' } } } });
    await user.click(await screen.findByRole('button', { name: 'Send new' }));
    await screen.findByText('Email sent successfully');
    await user.click(await screen.findByRole('button', { name: 'Send new' }));
    await screen.findByText(locked);
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'ada@x.ng', resend: true }]);
  });
  it("R-170 shows the error body's values or the fallback", async () => {
    stored.set('resetEmail', 'ada@x.ng');
    let body: object = { email: ['Bad address.'], detail: 'Sorry.' };
    const { user } = await openPage('/mail-reset', { answers: { [ask]: () => ({ status: 400, body }) } });
    await user.click(await screen.findByRole('button', { name: 'Send new' }));
    await screen.findByText('Bad address., Sorry.', inToast);
    expect(screen.getByText('Bad address., Sorry.', besideForm)).toBeDefined();
    body = {};
    await user.click(await screen.findByRole('button', { name: 'Send new' }));
    await screen.findByText('Failed to send email', besideForm);
  });
});

describe('choosing a new password', () => {
  const open = async (answers = {}, first = 'Abcdefg1!', second = 'Abcdefg1!') => {
    const page = await openPage('/password-reset/uid-1/token-1', { answers });
    if (first) await page.user.type(screen.getByLabelText('New password'), first);
    if (second) await page.user.type(screen.getByLabelText('Repeat new password'), second);
    await page.user.click(screen.getByRole('button', { name: 'Reset password' }));
    return page;
  };
  it('R-171 R-173 has two fields that may not be empty', async () => {
    const { sent } = await open({}, '', '');
    await screen.findByText('Password cannot be empty');
    expect(document.querySelectorAll('input[type=password]')).toHaveLength(2);
    expect(sent).toEqual([]);
  });
  it("R-172 says 'Passwords don't match'", async () => {
    await open({}, 'Abcdefg1!', 'other');
    await screen.findByText("Passwords don't match");
  });
  it('R-174 R-175 R-176 sends uid, token and both passwords, says so, and goes to /login after 2 s', async () => {
    const { sent, at, wait } = await open({ [confirm]: { body: { detail: 'ok' } } });
    await screen.findByText('Password Reset Successfully');
    expect(sent[0]?.body).toEqual({
      uid: 'uid-1',
      token: 'token-1',
      new_password1: 'Abcdefg1!',
      new_password2: 'Abcdefg1!',
    });
    await wait(1700);
    expect(at.path).toBe('/password-reset/uid-1/token-1');
    await wait(400);
    expect(at.path).toBe('/login');
  });
  it('R-177 shows the error values or the fallback and keeps what was typed', async () => {
    await open({ [confirm]: { status: 400, body: { token: 'This link is old.', detail: 'Ask again.' } } });
    await screen.findByText('This link is old., Ask again.', inToast);
    expect(screen.getByText('This link is old., Ask again.', besideForm)).toBeDefined();
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'Abcdefg1!');
    await closePage();
    await open({ [confirm]: { status: 500, body: {} } });
    await screen.findByText('Password reset failed: Unknown Error', besideForm);
  });
});
