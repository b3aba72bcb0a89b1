// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSession } from '#web/client/session-state.ts';
import { closePage, completeBrowser, openPage } from '../testing/open-page.tsx';
import { rereadPreferences } from './preferences.ts';
import { clearCourseAccess } from '#web/client/course-access.ts';
import { academy, call, completeMedia, course, video } from './testing/world.ts';

beforeAll(() => {
  completeBrowser();
  completeMedia();
});
beforeEach(rereadPreferences);
afterEach(closePage);

const open = async (answers = academy(), token = false) => {
  if (token) localStorage.setItem('access', 'course-token');
  const page = await openPage('/courses', { answers });
  await screen.findByRole('heading', { level: 1, name: 'Qualified Traffic' });
  return page;
};
const card = () => within(screen.getByRole('region', { name: 'Qualified Traffic' }));

describe('the course page of a visitor', () => {
  it('R-031 R-271 R-272 R-273 R-274 R-275 shows label, title, counts and a cover of at most 180px', async () => {
    await open();
    expect(card().getByText('JBA')).toBeDefined();
    expect(card().getByText('2 lessons · 3 topics')).toBeDefined();
    expect(screen.getByAltText('A stall with a queue').className).toContain('max-h-[180px]');
  });
  it('R-053 is linked as JBA with a book icon', async () => {
    await open();
    const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'JBA' });
    expect(link.getAttribute('href')).toBe('/courses');
    expect(link.querySelector('svg.lucide-book-open')).not.toBeNull();
  });
  it('R-276 R-277 R-279 has an email field, the price on the button and the way to log in', async () => {
    const { user } = await open();
    expect(screen.getByLabelText('Email')).toHaveProperty('type', 'email');
    expect(screen.getByRole('button', { name: 'Start Course - ₦20,000' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Bought the course before? Login' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome Back' })).toBeDefined();
  });
  it('R-283 R-284 R-293 R-297 R-299 R-361 R-367 sees lock, titles and durations, and sends no token', async () => {
    const { sent } = await open();
    const locked = screen.getByText('Login or purchase to unlock videos');
    const title = screen.getByRole('heading', { level: 2, name: 'Title of a' });
    expect(title.parentElement?.textContent).toBe('Title of a01:40');
    expect(locked.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // Each of the rows has its own, too.
    expect(screen.getAllByText('01:40').length).toBeGreaterThan(1);
    expect(document.querySelector('video')).toBeNull();
    expect(sent[0]?.headers.authorization).toBeUndefined();
  });
  it.each([
    ['a free first video opens nothing else', { has_access: false }, true],
    ['nor does access while the first video has no address', { has_access: true }, false],
  ])('R-299 X-05 %s', async (_name, access, addresses) => {
    await open(academy({ ...course(addresses), ...access }));
    expect(screen.getByText('Login or purchase to unlock videos')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Play Title of a' })).toBeNull();
  });
  it('R-289 R-292 X-48 locked rows are disabled buttons that say why', async () => {
    await open();
    const row = screen.getByRole('button', { name: /Locked, log in or purchase to unlock: Title of b/ });
    expect(row).toHaveProperty('disabled', true);
    expect(row.querySelector('[data-icon="lock"]')).not.toBeNull();
  });
  it('says what went wrong and reads again', async () => {
    let down = true;
    const answers = academy();
    const { user } = await openPage('/courses', {
      answers: { ...answers, [call.course]: () => (down ? { offline: true } : { body: course(false) }) },
    });
    await screen.findByText(/We could not reach Presence/);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('2 lessons · 3 topics')).toBeDefined();
  });
  it('X-16 a course without videos says so', async () => {
    await open({ [call.course]: { body: course(false, { lessons: [] }) } });
    expect(screen.getByText('The first lessons are on their way')).toBeDefined();
    expect(card().getByText('0 lessons · 0 topics')).toBeDefined();
  });
});

describe('the course page of a learner', () => {
  it('starts with the video for whoever has the course, and with the course for a visitor', async () => {
    const comesFirst = () => {
      const parts = screen.getByRole('main').querySelectorAll('#course-title, h2');
      return parts[0]?.id === 'course-title' ? 'the course' : parts[0]?.textContent;
    };
    await open();
    expect(comesFirst()).toBe('the course');
    await closePage();
    await open(academy(), true);
    await screen.findByRole('button', { name: 'Enrolled' });
    await waitFor(() => expect(comesFirst()).toBe('Title of b'));
  });
  it('R-280 R-281 R-335 R-367 says Enrolled and how far they are, asked with the token there is', async () => {
    const { sent } = await open(academy(), true);
    expect(screen.getByRole('button', { name: 'Enrolled' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('progressbar', { name: 'Course progress' }).getAttribute('aria-valuenow')).toBe(
      '33',
    );
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(sent[0]?.headers.authorization).toBe('Bearer course-token');
  });
  it('R-300 R-329 R-291 R-336 R-396 chooses the first unwatched video, highlights it and opens its lesson', async () => {
    await open(academy(), true);
    expect(screen.getByRole('heading', { level: 2, name: 'Title of b' })).toBeDefined();
    const row = screen.getByRole('button', { name: /^Play: Title of b/ });
    expect(row.getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('button', { name: /^Begin/ }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('button', { name: /^Go on/ }).getAttribute('aria-expanded')).toBe('false');
  });
  it('R-330 chooses the first of all when everything is watched', async () => {
    const watched = ['a', 'b'].map((id) => video(id, { watched: true }));
    await open(academy(course(true, { lessons: [{ title: 'Begin', videos: watched }] })), true);
    expect(screen.getByRole('heading', { level: 2, name: 'Title of a' })).toBeDefined();
  });
  it('R-285 R-286 R-287 R-288 R-290 has collapsible lessons with their own count and icons', async () => {
    const { user } = await open(academy(), true);
    expect(screen.getByText('50% Complete | 1/2 Steps')).toBeDefined();
    expect(screen.getByText('0% Complete | 0/1 Steps')).toBeDefined();
    const watched = screen.getByRole('button', { name: /^Watched: Title of a/ });
    expect(watched.querySelector('[data-icon="check"]')).not.toBeNull();
    const next = screen.getByRole('button', { name: /^Play: Title of b/ });
    expect(next.querySelector('[data-icon="play"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: /^Begin/ }));
    expect(screen.queryByRole('button', { name: /^Watched: Title of a/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Go on/ }));
    expect(screen.getByRole('button', { name: /^Play: Title of c/ })).toBeDefined();
  });
  it('says whose course it is; logging out closes it and ends the session on the server', async () => {
    const { user, sent } = await open(academy(), true);
    expect(screen.getByText('ada@example.ng')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Login or purchase to unlock videos')).toBeDefined();
    expect(localStorage.getItem('access')).toBeNull();
    const end = sent.find(({ path }) => path === '/api/courses/logout/');
    expect(end?.headers.authorization).toBe('Bearer course-token');
    expect(screen.queryByText(/You are logged out of the course here/)).toBeNull();
  });
  it('X-04 X-17 a token that has ended is dropped, and the visitor’s page says so; what was played and not sent is kept', async () => {
    const played = JSON.stringify({ owner: 'ada@example.ng', beats: {}, marks: ['b'] });
    localStorage.setItem('course-progress', played);
    const { user } = await open(academy(course(false)), true);
    expect(await screen.findByText('Login or purchase to unlock videos')).toBeDefined();
    expect(localStorage.getItem('access')).toBeNull();
    expect(localStorage.getItem('course-progress')).toBe(played);
    expect(screen.getByText(/You are logged out of the course here/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Log in to the course' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome Back' })).toBeDefined();
    clearCourseAccess();
  });
  it('offers the refund while it is possible, asks first, and then the course is closed', async () => {
    let given = true;
    const offer = { until: '2026-11-28T10:00:00.000Z', reference: 'PRS-c-1' };
    const answers = academy(course(true), {
      [call.course]: () => ({ body: given ? course(true, { refund: offer }) : course(false) }),
      [call.refund]: () => {
        given = false;
        return { body: { detail: 'Your money is on its way back.' } };
      },
    });
    const { user, sent, wait } = await open(answers, true);
    expect(screen.getByText(/Until 28 Nov 2026/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Give the course back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give the course back?' }));
    await wait(100);
    expect(sent.some(({ path }) => path === '/api/courses/refund/')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Give it back' }));
    expect(await screen.findByText('Login or purchase to unlock videos')).toBeDefined();
    expect(sent.find(({ path }) => path === '/api/courses/refund/')?.body).toEqual({ reference: 'PRS-c-1' });
    expect(screen.queryByText(/You are logged out of the course here/)).toBeNull();
  });
  it('gives a certificate with a name when everything is watched', async () => {
    const lessons = [{ title: 'Begin', videos: [video('a', { watched: true })] }];
    let certificate: ReturnType<typeof course>['certificate'] = null;
    const { user, sent } = await open(
      academy(course(true), {
        [call.course]: () => ({ body: course(true, { lessons, certificate }) }),
        [call.certificate]: () => {
          const url = 'http://localhost/certificates/ABCD';
          const issued_at = '2026-11-21T10:00:00.000Z';
          certificate = { code: 'ABCD', name: 'Ada Obi', course: 'Qualified Traffic', issued_at, url };
          return { body: certificate };
        },
      }),
      true,
    );
    await user.click(screen.getByRole('button', { name: 'Get certificate' }));
    expect(screen.getByText('Enter your name as it should appear.')).toBeDefined();
    await user.type(screen.getByLabelText('Your name'), 'Ada Obi');
    await user.click(screen.getByRole('button', { name: 'Get certificate' }));
    const link = await screen.findByRole('link', { name: 'Open your certificate' });
    expect(link.getAttribute('href')).toBe('/certificates/ABCD');
    expect(sent.filter(({ path }) => path === '/api/courses/certificate/')).toHaveLength(1);
  });
});

describe('the owner’s session', () => {
  it('X-10 is another slot, which the course never touches', async () => {
    const { user } = await openPage('/courses', {
      signedIn: true,
      answers: academy(course(true), { [call.login]: { body: { access: 'course-token' } } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Bought the course before? Login' }));
    const modal = within(await screen.findByRole('dialog'));
    await user.type(modal.getByLabelText('Email'), 'ada@example.ng');
    await user.type(modal.getByLabelText('Password'), 'secret1');
    await user.click(modal.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('button', { name: 'Enrolled' });
    expect(getSession()).toMatchObject({ isAuthenticated: true, token: 'token-1' });
    expect(getSession().user).not.toBeNull();
  });
});
