// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getSession } from '#web/client/session-state.ts';
import {
  fakeIdentity,
  forgetGoogle,
  googleAnswers,
  scriptComes,
  scripts,
  writeMetas,
} from '../testing/fake-google.ts';
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
afterEach(async () => {
  await closePage();
  forgetGoogle();
});

const path = 'POST /api/auth/google/login/';
const nonce: Answers = { 'GET /api/auth/google/nonce/': { body: { nonce: 'n-1', expires_in: 1800 } } };
const failed = 'Google login failed. Please try again.';

// The script comes once per window, and the tests of this file share one.
let isLoaded = false;
async function openWithGoogle(answers: Answers = {}, address = '/login') {
  writeMetas();
  const page = await openPage(address, { answers: { ...nonce, ...answers } });
  if (!isLoaded) await scriptComes();
  isLoaded = true;
  await waitFor(() => expect(fakeIdentity.renderButton).toHaveBeenCalled());
  return page;
}
const answer = (sites: { slug: string }[]) => ({
  [path]: { body: { user: { ...owner, sites }, access: 'secret' } },
});

describe('logging in with Google', () => {
  it.each(['/login', '/signup'])('R-100 R-120 %s has the button below OR', async (address) => {
    await openWithGoogle({}, address);
    const or = screen.getByText('OR');
    const button = screen.getByRole('button', { name: 'Google' });
    expect(or.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(button.closest('form')).toBeNull();
  });

  it('R-181 R-183 R-184 R-392 R-191 sends the credential as access_token, saves user and token, says so and goes on', async () => {
    const { sent, at, wait } = await openWithGoogle(answer([{ slug: 'x' }]));
    await googleAnswers({ credential: 'ey.id.token', select_by: 'btn' });
    await wait(100);
    const calls = sent.filter((call) => call.method === 'POST');
    expect(calls.map(({ path: to, body }) => [to, body])).toEqual([
      ['/api/auth/google/login/', { access_token: 'ey.id.token' }],
    ]);
    expect(calls[0]!.headers.authorization).toBeUndefined();
    expect(getSession()).toMatchObject({ token: 'secret', isAuthenticated: true });
    expect(at.path).toBe('/my-stores');
    await screen.findByText('Logged in successfully!');
  });

  it('R-108 R-107 X-02 follows the redirect rules of the login', async () => {
    const first = await openWithGoogle(answer([]));
    await googleAnswers({ credential: 'ey.id.token' });
    await first.wait(100);
    expect(first.at.path).toBe('/add-store');
    await closePage();
    fakeIdentity.renderButton.mockClear();
    const hostile = '/login?redirect=https://pr.evil.example/&slug=x';
    const second = await openWithGoogle(answer([{ slug: 'x' }]), hostile);
    await googleAnswers({ credential: 'ey.id.token' });
    await second.wait(100);
    expect(second.at.path).toBe('/my-stores');
  });

  it('R-185 a missing credential is told in its words', async () => {
    const { sent } = await openWithGoogle();
    await googleAnswers({ select_by: 'btn' });
    await screen.findByText(failed, inToast);
    expect(sent.filter((call) => call.method === 'POST')).toEqual([]);
  });

  it.each([
    ['a failure without words', { status: 500, body: {} }, failed],
    ['a server that cannot be reached', { offline: true }, failed],
    ['words of the server', { status: 503, body: { detail: 'Google is away.' } }, 'Google is away.'],
  ])('R-185 R-393 %s is told, and the person stays', async (_what, reply, words) => {
    const { at } = await openWithGoogle({ [path]: reply });
    await googleAnswers({ credential: 'ey.id.token' });
    await screen.findByText(words, inToast);
    expect(screen.getByText(words, besideForm)).toBeDefined();
    expect(at.path).toBe('/login');
    expect(getSession().isAuthenticated).toBe(false);
  });

  it('the pages are as ever, and load nothing of Google, where it is not configured', async () => {
    for (const address of ['/login', '/signup']) {
      const { sent } = await openPage(address);
      expect(screen.queryByText('OR')).toBeNull();
      expect([scripts(), sent]).toEqual([[], []]);
      await closePage();
    }
  });
});

describe('links to the pages with the button', () => {
  /** Whether the click is left to the browser. */
  const follow = async (name: string) => {
    await openPage('/about');
    return fireEvent.click(screen.getAllByRole('link', { name })[0]!);
  };

  it('from a window that may not load Google’s script, the browser loads them anew', async () => {
    writeMetas('on');
    expect(await follow('Try for free')).toBe(true);
  });
  it('other links, and all links where there is no Google or it may be loaded, stay in the window', async () => {
    writeMetas('on');
    expect(await follow('Pricing')).toBe(false);
    await closePage();
    forgetGoogle();
    expect(await follow('Try for free')).toBe(false);
    await closePage();
    writeMetas();
    expect(await follow('Try for free')).toBe(false);
  });
});
