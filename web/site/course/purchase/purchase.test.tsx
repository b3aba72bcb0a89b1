// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { doEffort } from '#web/client/effort.ts';
import { getSession } from '#web/client/session-state.ts';
import { notify } from '#web/ui/notify.ts';
import {
  closePage,
  completeBrowser,
  openPage,
  owner,
  type Answers,
  type OpenPage,
} from '../../testing/open-page.tsx';
import { rereadPreferences } from '../preferences.ts';
import { academy, call, completeMedia, course, purchase } from '../testing/world.ts';

beforeAll(async () => {
  completeBrowser();
  completeMedia();
  // The page asks for it after the tap; fetched now, it is there as quickly as from a browser's cache.
  await import('#web/checkout/card-window.ts');
});
beforeEach(() => {
  rereadPreferences();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  document.head.insertAdjacentHTML('beforeend', '<meta name="card-window" content="https://pay.example">');
});
afterEach(async () => {
  await closePage();
  document.querySelector('meta[name=card-window]')?.remove();
  vi.restoreAllMocks();
});

const email = 'ada@example.ng';
const pending = { status: 202, body: { access_token: null, state: 'pending', detail: 'Wait.' } };
const paid = { body: { access_token: 'course-token', state: 'paid', detail: 'Paid.' } };
const untouched = { status: 202, body: { access_token: null, state: 'not_paid', detail: 'Nobody paid.' } };
const shop = (more: Answers = {}) =>
  academy(course(true), {
    [call.check(email)]: { body: { status: false } },
    [call.buy]: { status: 201, body: purchase },
    [call.force]: pending,
    ...more,
  });
const frame = () => document.querySelector<HTMLIFrameElement>('iframe[id^="inline-checkout-"]');

function theFrame() {
  const iframe = frame();
  if (!iframe?.contentWindow) throw new Error('No payment window is there.');
  const post = vi.spyOn(iframe.contentWindow, 'postMessage');
  return { iframe, posted: () => post.mock.calls.map((call) => [...(call as unknown[])]) };
}

/** The provider's frame says something to the page. */
function tell(data: object) {
  const source = theFrame().iframe.contentWindow;
  window.dispatchEvent(new MessageEvent('message', { data, source, origin: 'https://pay.example' }));
}

const asked = ({ sent }: OpenPage, path: string) => sent.filter((one) => one.path === path);
const forced = (page: OpenPage) => asked(page, '/api/courses/force-login/');

async function begin(answers = shop(), typed = email) {
  const page = await openPage('/courses', { answers });
  await screen.findByText('2 lessons · 3 topics');
  if (typed) await page.user.type(screen.getByLabelText('Email'), typed);
  await page.user.click(screen.getByRole('button', { name: 'Start Course - ₦20,000' }));
  return page;
}

/** What the browser keeps of a purchase that has begun. */
const keep = (more: object = {}) =>
  localStorage.setItem(
    'course-purchase',
    JSON.stringify({ reference: purchase.reference, email, returned: false, at: Date.now(), ...more }),
  );

/** The provider has led the browser back: the page opens with a reference and what was kept. */
async function comeBack(answers: Answers, kept: object | null = {}) {
  if (kept) keep(kept);
  return openPage(`/courses?reference=${purchase.reference}`, { answers });
}

describe('buying', () => {
  it('R-278 R-310 R-311 X-08 asks, begins and opens the window with the server’s code; the server sets the price', async () => {
    const page = await begin();
    await page.wait(100);
    expect(screen.getByRole('button', { name: 'Processing...' }).getAttribute('aria-busy')).toBe('true');
    const { iframe, posted } = theFrame();
    expect(iframe.src).toBe('https://pay.example/popup');
    tell({ event: 'loaded:checkout' });
    const question = {
      type: 'inline:url',
      path: 'newTransaction',
      params: { accessCode: purchase.access_code },
    };
    expect(posted()).toContainEqual([question, 'https://pay.example']);
    expect(JSON.stringify(posted())).not.toContain('amount');
    expect(asked(page, '/api/courses/checkout/')[0]?.body).toEqual({ email });
    expect(screen.getByText(/Finish in the payment window/).textContent).toContain(email);
  });
  it('R-311 R-312 R-313 R-315 X-08 what the server could not begin is begun by the window, in its words', async () => {
    const words = { ...purchase, email: 'known@example.ng', access_code: null, authorization_url: null };
    const page = await begin(shop({ [call.buy]: { status: 201, body: words } }));
    await page.wait(100);
    const { posted } = theFrame();
    tell({ event: 'loaded:checkout' });
    const asking = posted().map(([message]) => message as { params?: Record<string, unknown> });
    const { params } = asking.find((message) => message.params)!;
    expect(params).toMatchObject({
      key: purchase.public_key,
      email: 'known@example.ng',
      amount: 2_000_000,
      currency: 'NGN',
      ref: purchase.reference,
    });
    expect(JSON.parse(String(params!.metadata))).toMatchObject(purchase.metadata);
  });
  it('R-306 asks first whether the address has the course, and begins only when the answer is no', async () => {
    const page = await begin();
    await page.wait(100);
    expect(page.sent.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/courses/check-email/?email=ada%40example.ng',
      'POST /api/courses/checkout/',
    ]);
    await closePage();
    const waiting = await begin(shop({ [call.check(email)]: { never: true } }));
    await waiting.wait(5000);
    expect(asked(waiting, '/api/courses/checkout/')).toHaveLength(0);
  });
  it('R-306 X-06 where many ask from one network the phone does a little work, says so, and is answered', async () => {
    const task = 'mzz.abcdefghijABCDEFGHIJ';
    const done = `${call.check(email)}&effort=${await doEffort(task)}`;
    const page = await begin(
      shop({
        [call.check(email)]: {
          status: 429,
          headers: { 'x-effort': task },
          body: { detail: 'Many people ask.' },
        },
        [done]: { body: { status: false } },
      }),
    );
    expect(await screen.findByText(/Many people on your network are buying at this moment/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDefined();
    while (asked(page, '/api/courses/checkout/').length === 0) await page.wait(50);
    expect(page.sent.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
      call.check(email),
      done,
      call.buy,
    ]);
    await page.wait(100);
    expect(frame()).not.toBeNull();
  });
  it('R-307 R-308 R-486 an address that has the course is warned and asked to log in one second later', async () => {
    let warned = 0;
    const warn = notify.warning;
    vi.spyOn(notify, 'warning').mockImplementation((...words) => {
      warned = Date.now();
      return warn(...words);
    });
    await import('../login-modal.tsx');
    const page = await begin(shop({ [call.check(email)]: { body: { status: true } } }));
    expect(await screen.findByText('You already have access to this course. Login!')).toBeDefined();
    expect(frame()).toBeNull();
    while (!screen.queryByRole('dialog') && Date.now() < warned + 5000) await page.wait(20);
    expect(Date.now() - warned).toBeGreaterThanOrEqual(1000);
    expect(Date.now() - warned).toBeLessThan(1400);
    const modal = within(await screen.findByRole('dialog', { name: 'Welcome Back' }));
    expect(modal.getByLabelText('Email')).toHaveProperty('value', email);
    expect(asked(page, '/api/courses/checkout/')).toHaveLength(0);
  });
  it.each([
    ['a failure', { status: 500, body: { detail: 'Sorry.' } }],
    ['too many questions', { status: 429, body: { detail: 'Slow down.' } }],
    ['a lost connection', { offline: true }],
  ])(
    'R-309 %s of the check ends the busy state and is logged, and it can be tried again',
    async (_what, reply) => {
      let down = true;
      const page = await begin(
        shop({ [call.check(email)]: () => (down ? reply : { body: { status: false } }) }),
      );
      await page.wait(100);
      expect(screen.getByRole('button', { name: 'Start Course - ₦20,000' })).toHaveProperty(
        'disabled',
        false,
      );
      expect(console.warn).toHaveBeenCalledWith('The email could not be checked.', expect.anything());
      expect(document.querySelector('[data-sonner-toast]')).toBeNull();
      expect(asked(page, '/api/courses/checkout/')).toHaveLength(0);
      await page.wait(2000);
      expect(screen.queryByRole('dialog')).toBeNull();
      down = false;
      await page.user.click(screen.getByRole('button', { name: 'Start Course - ₦20,000' }));
      await page.wait(100);
      expect(asked(page, '/api/courses/checkout/')).toHaveLength(1);
    },
  );
  it('R-317 a window closed before anything was tried: the busy state ends with a warning', async () => {
    const page = await begin(shop({ [call.force]: untouched }));
    await page.wait(100);
    tell({ event: 'close', data: { status: 'abandoned' } });
    await page.wait(500);
    expect(await screen.findByText('Payment cancelled. Please try again.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Start Course - ₦20,000' })).toBeDefined();
    expect(forced(page)).toHaveLength(1);
  });
  it('X-44 a window closed after paying never says cancelled', async () => {
    const page = await begin(shop({ [call.force]: paid }));
    await page.wait(100);
    tell({ event: 'close', data: {} });
    await page.wait(500);
    expect(await screen.findByRole('dialog', { name: 'Enrollment Successful!' })).toBeDefined();
    expect(screen.queryByText('Payment cancelled. Please try again.')).toBeNull();
  });
  it('X-44 a window closed while the bank has not answered goes on asking', async () => {
    const page = await begin();
    await page.wait(100);
    tell({ event: 'close', data: {} });
    await page.wait(6000);
    expect(screen.queryByText('Payment cancelled. Please try again.')).toBeNull();
    expect(screen.getByText(/Confirming your payment for/)).toBeDefined();
    expect(forced(page).length).toBeGreaterThan(1);
  });
  it('R-454 X-44 once paid in the window nobody says cancelled, whatever the frame says after', async () => {
    const page = await begin(shop({ [call.force]: paid }));
    await page.wait(100);
    tell({ event: 'success', data: { reference: purchase.reference, status: 'success' } });
    expect(await screen.findByRole('dialog', { name: 'Enrollment Successful!' })).toBeDefined();
    expect(screen.queryByText('Payment cancelled. Please try again.')).toBeNull();
    expect(frame()).toBeNull();
  });
  it('R-453 closing during a transfer is never called cancelled: it says so calmly and goes on asking', async () => {
    const page = await begin();
    await page.wait(100);
    tell({ event: 'transfer:pending', data: { status: 'pending' } });
    await page.wait(6000);
    expect(await screen.findByText(/Your transfer is on its way\./)).toBeDefined();
    expect(screen.queryByText('Payment cancelled. Please try again.')).toBeNull();
    expect(forced(page).length).toBeGreaterThan(1);
  });
  it('X-09 a reload while paying is remembered, and only good news is said', async () => {
    localStorage.setItem(
      'course-purchase',
      JSON.stringify({ reference: purchase.reference, email, returned: false, at: Date.now() }),
    );
    const page = await openPage('/courses', { answers: shop({ [call.force]: untouched }) });
    await page.wait(10_000);
    expect(forced(page)).toHaveLength(1);
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
  });
});

describe('coming back from the provider', () => {
  it('R-314 R-318 R-320 R-321 R-322 R-323 R-324 X-11 X-42 keeps the token, opens the course and says so', async () => {
    const page = await comeBack(shop({ [call.force]: paid }));
    const modal = within(await screen.findByRole('dialog', { name: 'Enrollment Successful!' }));
    expect(forced(page)[0]?.body).toEqual({ payment_ref: purchase.reference, email });
    expect(page.at.path).toBe('/courses');
    expect(localStorage.getItem('access')).toBe('course-token');
    expect(localStorage.getItem('course-purchase')).toBeNull();
    expect(getSession().user).toBeNull();
    expect(modal.getByText(/check your email/)).toBeDefined();
    await page.user.click(modal.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Enrolled' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it.each([
    ['nobody stays nobody', false, { user: null, token: null, isAuthenticated: false }],
    ['an owner stays signed in', true, { user: owner, token: 'token-1', isAuthenticated: true }],
  ])(
    'R-198 X-10 the token of the course is kept in its own slot, and %s',
    async (_who, signedIn, session) => {
      keep();
      const page = await openPage(`/courses?reference=${purchase.reference}`, {
        answers: shop({ [call.force]: paid }),
        signedIn,
      });
      await screen.findByRole('dialog', { name: 'Enrollment Successful!' });
      expect(localStorage.getItem('access')).toBe('course-token');
      expect(getSession()).toEqual(session);
      const [read] = asked(page, '/api/courses/').slice(-1);
      expect(read?.headers.authorization).toBe('Bearer course-token');
      expect(asked(page, '/api/auth/token/refresh/')).toHaveLength(0);
    },
  );
  it('R-325 R-326 R-327 the success window has title, welcome and Continue', async () => {
    await comeBack(shop({ [call.force]: paid }));
    const modal = within(await screen.findByRole('dialog', { name: 'Enrollment Successful!' }));
    expect(modal.getByText('Welcome to the course. Please check your email.')).toBeDefined();
    expect(modal.getByRole('button', { name: 'Continue' })).toBeDefined();
  });
  it('R-319 R-328 R-484 X-09 asks 30 times, 3 s apart, then says so and keeps a card with the reference', async () => {
    const page = await comeBack(shop());
    await vi.waitFor(() => expect(forced(page)).toHaveLength(1));
    while (forced(page).length < 2) await page.wait(20);
    await page.wait(2_950);
    expect(forced(page)).toHaveLength(2);
    await page.wait(80);
    expect(forced(page)).toHaveLength(3);
    await page.wait(81_000);
    expect(forced(page)).toHaveLength(30);
    expect(
      await screen.findByText("We couldn't verify your payment automatically. Please contact support."),
    ).toBeDefined();
    const card = within(screen.getByRole('region', { name: 'Paid, being confirmed' }));
    expect(card.getByText(purchase.reference)).toBeDefined();
    expect(card.getByRole('button', { name: 'Copy reference' })).toBeDefined();
    await page.wait(30_000);
    expect(forced(page)).toHaveLength(30);
    await page.user.click(card.getByRole('button', { name: 'Check again' }));
    await page.wait(100);
    expect(forced(page)).toHaveLength(31);
  });
  it('X-09 never asks twice at once', async () => {
    const page = await comeBack(shop({ [call.force]: { never: true } }));
    await page.wait(15_000);
    expect(forced(page)).toHaveLength(1);
  });
  it.each([
    [404, 1],
    [403, 1],
    [429, 3],
    [500, 3],
  ])('X-09 after %i it asks %i times in 7 s', async (status, times) => {
    const page = await comeBack(shop({ [call.force]: { status, body: { detail: 'No.' } } }));
    await page.wait(7_000);
    expect(forced(page)).toHaveLength(times);
  });
  it('X-09 goes on after a reload', async () => {
    localStorage.setItem(
      'course-purchase',
      JSON.stringify({ reference: purchase.reference, email, returned: true, at: Date.now() }),
    );
    let tries = 0;
    const answers = shop({ [call.force]: () => (++tries < 3 ? pending : paid) });
    const page = await openPage('/courses', { answers });
    await page.wait(7_000);
    expect(await screen.findByRole('dialog', { name: 'Enrollment Successful!' })).toBeDefined();
    expect(tries).toBe(3);
  });
  it('X-07 money that is here for another browser leads to the login window', async () => {
    const detail = 'Your payment has arrived. Log in, or use the link we have sent to your email.';
    await comeBack(shop({ [call.force]: { body: { access_token: null, state: 'paid_log_in', detail } } }));
    const modal = within(await screen.findByRole('dialog', { name: 'Welcome Back' }));
    expect(modal.getByText(detail)).toBeDefined();
    expect(modal.getByLabelText('Email')).toHaveProperty('value', email);
    expect(localStorage.getItem('access')).toBeNull();
  });
  it('a payment that failed is said beside the form, which is back, until another one begins', async () => {
    const detail = 'This payment did not go through.';
    const failed = { body: { access_token: null, state: 'failed', detail } };
    const page = await comeBack(shop({ [call.force]: failed }));
    const form = (await screen.findByRole('button', { name: 'Start Course - ₦20,000' })).closest('form')!;
    // A toast is gone by then; whoever waited for a bank may look only later.
    await page.wait(60_000);
    expect(within(form).getByRole('alert').textContent).toBe(detail);
    expect(localStorage.getItem('course-purchase')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Start Course - ₦20,000' }));
    await page.wait(100);
    expect(within(form).queryByText(detail)).toBeNull();
  });
  it('a browser that knows nothing of the reference is asked to log in', async () => {
    const page = await comeBack(shop(), null);
    expect(await screen.findByRole('dialog', { name: 'Welcome Back' })).toBeDefined();
    expect(forced(page)).toHaveLength(0);
  });
});
