// @vitest-environment jsdom
import { fireEvent, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clientId,
  fakeIdentity,
  forgetGoogle,
  googleAnswers,
  scriptAddress,
  scriptComes,
  scripts,
  writeMetas,
} from '../testing/fake-google.ts';
import { closePage, completeBrowser, stubServer, type Answers } from '../testing/open-page.tsx';
import type { GoogleButtonProps } from './google-button.tsx';

beforeAll(completeBrowser);
// A window of its own for each test, which has not loaded the script yet.
beforeEach(() => vi.resetModules());
afterEach(async () => {
  await closePage();
  forgetGoogle();
});

const noncePath = 'GET /api/auth/google/nonce/';
const nonce = (value: string) => ({ body: { nonce: value, expires_in: 1800 } });
const plain: Answers = { [noncePath]: nonce('n-1') };

async function show(props: Partial<GoogleButtonProps> = {}, answers: Answers = plain, path = '/login') {
  const { GoogleButton } = await import('./google-button.tsx');
  const sent = stubServer(answers);
  const onSuccess = vi.fn<GoogleButtonProps['onSuccess']>();
  const onError = vi.fn<GoogleButtonProps['onError']>();
  const page = render(
    <MemoryRouter initialEntries={[path]}>
      <GoogleButton onSuccess={onSuccess} onError={onError} above={<p>OR</p>} {...props} />
    </MemoryRouter>,
  );
  return { ...page, sent, onSuccess, onError };
}
const drawn = async () => {
  await scriptComes();
  await waitFor(() => expect(fakeIdentity.renderButton).toHaveBeenCalled());
};

describe('the Google button', () => {
  it('R-178 R-388 loads the configured script once, however many buttons there are', async () => {
    writeMetas();
    await show();
    await show();
    await drawn();
    expect(scripts().map(({ src, async }) => [src, async])).toEqual([[scriptAddress, true]]);
    await waitFor(() => expect(fakeIdentity.renderButton).toHaveBeenCalledTimes(2));
  });

  it('R-100 asks for a nonce and gives it to Google with the client id', async () => {
    writeMetas();
    const { sent } = await show();
    await drawn();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([noncePath]);
    expect(fakeIdentity.initialize.mock.lastCall![0]).toMatchObject({
      client_id: clientId,
      nonce: 'n-1',
      ux_mode: 'popup',
    });
  });

  it.each([
    ['large', 40],
    ['medium', 32],
    ['small', 20],
  ] as const)('R-186 %s is %i pixels high, also before the script has come', async (size, height) => {
    writeMetas();
    const { container } = await show({ size });
    expect(container.querySelector<HTMLElement>('[style*="min-height"]')!.style.minHeight).toBe(
      `${height}px`,
    );
    await drawn();
    expect(fakeIdentity.renderButton.mock.lastCall![1]).toMatchObject({ size, type: 'standard' });
  });

  it('R-179 a returned credential reaches the success callback with client id and select_by', async () => {
    writeMetas();
    const { onSuccess, onError } = await show();
    await drawn();
    await googleAnswers({ credential: 'ey.1', clientId: 'said', select_by: 'btn' });
    await googleAnswers({ credential: 'ey.2', client_id: 'said-so', select_by: 'user' });
    await googleAnswers({ credential: 'ey.3' });
    expect(onSuccess.mock.calls).toEqual([
      [{ credential: 'ey.1', clientId: 'said', select_by: 'btn' }],
      [{ credential: 'ey.2', clientId: 'said-so', select_by: 'user' }],
      [{ credential: 'ey.3', clientId, select_by: '' }],
    ]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('R-180 without a credential the error callback fires', async () => {
    writeMetas();
    const { onSuccess, onError } = await show();
    await drawn();
    for (const answer of [undefined, {}, { credential: '', select_by: 'btn' }]) await googleAnswers(answer);
    expect(onError).toHaveBeenCalledTimes(3);
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it('after an answer it is drawn anew exactly when the nonce has changed', async () => {
    writeMetas();
    let value = 'n-1';
    await show({}, { [noncePath]: () => nonce(value) });
    await drawn();
    await googleAnswers({ credential: 'ey.1' });
    expect(fakeIdentity.renderButton).toHaveBeenCalledTimes(1);
    value = 'n-2';
    await googleAnswers({ credential: 'ey.1' });
    await waitFor(() => expect(fakeIdentity.renderButton).toHaveBeenCalledTimes(2));
    expect(fakeIdentity.initialize.mock.lastCall![0].nonce).toBe('n-2');
    expect(document.querySelectorAll('button')).toHaveLength(1);
  });

  it('a page that stands open gets another nonce before the first one ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    writeMetas();
    const { sent } = await show();
    await drawn();
    await vi.advanceTimersByTimeAsync(17 * 60_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(sent).toHaveLength(2);
  });

  it.each(['error', 'empty'] as const)(
    'R-185 says so in its place when the script fails (%s), without calling back, and tries again when asked',
    async (how) => {
      writeMetas();
      const { container, onError, findByText, findByRole } = await show();
      await scriptComes(how);
      expect(await findByText('Google login failed. Please try again.')).toBeDefined();
      expect(onError).not.toHaveBeenCalled();
      for (const script of scripts()) script.remove();
      fireEvent.click(await findByRole('button', { name: 'Try again' }));
      await drawn();
      expect(container.textContent).toBe('ORGoogle');
    },
  );

  it('R-185 says so when no nonce can be had, and tries again on the next page', async () => {
    writeMetas();
    const first = await show({}, { [noncePath]: { status: 503, body: { detail: 'Busy.' } } });
    await scriptComes();
    expect(await first.findByText('Google login failed. Please try again.')).toBeDefined();
    await show();
    await waitFor(() => expect(fakeIdentity.renderButton).toHaveBeenCalledTimes(1));
  });

  it('is not there, and loads nothing, where no client id is configured', async () => {
    const { container, sent } = await show();
    expect(container.innerHTML).toBe('');
    expect([scripts(), sent]).toEqual([[], []]);
  });

  it('in a window that may not load the script it offers to load the page anew, and only on its own pages', async () => {
    writeMetas('on');
    const { findByRole } = await show();
    expect(await findByRole('button', { name: 'Continue with Google' })).toBeDefined();
    expect(scripts()).toEqual([]);
    const { container } = await show({}, plain, '/about');
    expect(container.innerHTML).toBe('');
  });
});
