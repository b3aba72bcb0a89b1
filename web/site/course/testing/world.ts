import { act } from '@testing-library/react';
import type { Course, CourseVideo } from '#shared/api/academy.ts';
import type { Answers, SentRequest } from '../../testing/open-page.tsx';

/** A video as the server tells it; `open` gives it addresses. */
export function video(id: string, more: Partial<CourseVideo> = {}, open = true): CourseVideo {
  const url = (name: string) => (open ? `/media/course/${id}/${name}` : null);
  return {
    id,
    title: `Title of ${id}`,
    duration: '01:40',
    seconds: 100,
    videoUrl: url('240p'),
    hlsUrl: null,
    watched: false,
    renditions: [
      { name: '240p', height: 240, bytes: 2_500_000, url: url('240p'), hlsUrl: null },
      { name: '480p', height: 480, bytes: 6_000_000, url: url('480p'), hlsUrl: null },
      { name: 'voice', height: 0, bytes: 600_000, url: url('voice'), hlsUrl: null },
    ],
    captionsUrl: url('captions.vtt'),
    stills: open ? [{ at: 0, url: `/media/course/${id}/still-0` }] : [],
    position: 0,
    played: 0,
    ...more,
  };
}

export function course(open: boolean, more: Partial<Course> = {}): Course {
  const of = (id: string, watched = false) => video(id, { watched: open && watched }, open);
  return {
    slug: 'qualified-traffic',
    label: 'JBA',
    title: 'Qualified Traffic',
    description: 'Buyers, not just visitors.',
    cover: { url: '/course-cover/a.webp', alt: 'A stall with a queue', width: 1200, height: 500 },
    price_kobo: 2_000_000,
    currency: 'NGN',
    lessons: [
      { title: 'Begin', videos: [of('a', true), of('b')] },
      { title: 'Go on', videos: [of('c')] },
    ],
    has_access: open,
    refund: null,
    refund_closed: null,
    certificate: null,
    email: open ? 'ada@example.ng' : null,
    mail_fails: null,
    ...more,
  };
}

export const call = {
  course: 'GET /api/courses/',
  check: (email: string) => `GET /api/courses/check-email/?email=${encodeURIComponent(email)}`,
  buy: 'POST /api/courses/checkout/',
  force: 'POST /api/courses/force-login/',
  login: 'POST /api/courses/login/',
  link: 'POST /api/courses/sign-in-link/',
  redeem: 'POST /api/courses/sign-in-link/redeem/',
  logout: 'POST /api/courses/logout/',
  mark: 'POST /api/courses/update/',
  played: 'POST /api/courses/played/',
  refund: 'POST /api/courses/refund/',
  certificate: 'POST /api/courses/certificate/',
} as const;

/** A server that shows the closed course to visitors and the open one to whoever brings a token. */
export function academy(open: Course = course(true), more: Answers = {}): Answers {
  return {
    [call.course]: (sent: SentRequest) => ({ body: sent.headers.authorization ? open : course(false) }),
    [call.mark]: (sent: SentRequest) => ({ body: sent.body }),
    [call.played]: { body: { videos: [] } },
    [call.logout]: { body: { detail: 'You are logged out of the course.' } },
    ...more,
  };
}

export const purchase = {
  reference: 'PRS-c-1',
  access_code: 'code',
  authorization_url: 'https://pay.example/code',
  public_key: 'pk_test',
  email: 'ada@example.ng',
  amount: 2_000_000,
  currency: 'NGN',
  metadata: { reason: 'course', purpose: 'course', owner_id: 'purchase-1' },
};

/** Plays the element as a browser would: `seconds` of the film at this speed, in steps of half a second of the clock. */
export async function play(
  wait: (ms: number) => Promise<void>,
  seconds: number,
  options: { rate?: number } = {},
): Promise<void> {
  const media = element();
  const rate = options.rate ?? 1;
  media.playbackRate = rate;
  await tell('playing');
  for (let played = 0; played < seconds; played += 0.5 * rate) {
    await wait(500);
    media.currentTime += Math.min(0.5 * rate, seconds - played);
    await tell('timeupdate');
  }
}

export function element(): HTMLMediaElement {
  const found = document.querySelector<HTMLMediaElement>('video, audio');
  if (!found) throw new Error('No player is open.');
  return found;
}

export async function tell(name: string): Promise<void> {
  await act(async () => void element().dispatchEvent(new Event(name)));
}

/** jsdom has no player: an element that can stand, run and be at a second is put in its place. */
export function completeMedia(): void {
  const state = new WeakMap<HTMLMediaElement, { paused: boolean; time: number; rate: number }>();
  const of = (media: HTMLMediaElement) => {
    const found = state.get(media) ?? { paused: true, time: 0, rate: 1 };
    state.set(media, found);
    return found;
  };
  const define = (name: string, rule: PropertyDescriptor & ThisType<HTMLMediaElement>) =>
    Object.defineProperty(HTMLMediaElement.prototype, name, { configurable: true, ...rule });
  define('paused', {
    get() {
      return of(this).paused;
    },
  });
  define('duration', { get: () => 100 });
  define('ended', {
    get() {
      return of(this).time >= 100;
    },
  });
  define('currentTime', {
    get() {
      return of(this).time;
    },
    set(time: number) {
      of(this).time = time;
    },
  });
  define('playbackRate', {
    get() {
      return of(this).rate;
    },
    set(rate: number) {
      of(this).rate = rate;
    },
  });
  HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('mp4') ? 'probably' : '');
  HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
    of(this).paused = false;
    this.dispatchEvent(new Event('playing'));
  };
  HTMLMediaElement.prototype.pause = function pause(this: HTMLMediaElement) {
    of(this).paused = true;
    this.dispatchEvent(new Event('pause'));
  };
}
