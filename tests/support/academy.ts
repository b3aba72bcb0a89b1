import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Course } from '#shared/api/academy.ts';
import { importCourse } from '#server/academy/content/import.ts';
import type { AcademyDeps } from '#server/academy/index.ts';
import { newId } from '#server/platform/ids.ts';
import { testApp, type TestApp } from './app.ts';
import type { Client } from './client.ts';

export interface CourseVideoSpec {
  id: string;
  seconds: number;
  /** Bytes of picture, so that ranges can be asked for. */
  bytes?: number;
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** An MP4 that says how long and how tall it is, around bytes that count up. */
export function tinyMp4({ seconds, bytes = 2_000 }: { seconds: number; bytes?: number }): Buffer {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1000, 12);
  mvhd.writeUInt32BE(seconds * 1000, 16);
  const tkhd = Buffer.alloc(84);
  tkhd.writeUInt16BE(854, 76);
  tkhd.writeUInt16BE(480, 80);
  const moov = box('moov', box('mvhd', mvhd), box('trak', box('tkhd', tkhd)));
  const data = Buffer.from(Array.from({ length: bytes }, (_, n) => n & 255));
  return Buffer.concat([box('ftyp', Buffer.from('isommp42', 'latin1')), moov, box('mdat', data)]);
}

export const manifestOf = (lessons: CourseVideoSpec[][], change: object = {}) => ({
  slug: 'qualified-traffic',
  label: 'JBA',
  title: 'Qualified Traffic',
  description: 'How a small shop gets buyers, not just visitors.',
  price_kobo: 2_000_000,
  cover: { file: 'cover.png', alt: 'A market stall and a phone' },
  lessons: lessons.map((videos, n) => ({
    title: `Lesson ${n + 1}`,
    videos: videos.map(({ id }) => ({ id, title: `About ${id}`, file: `${id}.mp4`, captions: `${id}.vtt` })),
  })),
  ...change,
});

/** A course folder on disk. */
export async function courseFolder(
  lessons: CourseVideoSpec[][],
  change: object = {},
): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync('/tmp/presence-course-');
  mkdirSync(folder, { recursive: true });
  for (const video of lessons.flat()) {
    writeFileSync(path.join(folder, `${video.id}.mp4`), tinyMp4(video));
    writeFileSync(
      path.join(folder, `${video.id}.vtt`),
      `WEBVTT\n\n00:00.000 --> 00:02.000\nThis is ${video.id}.\n`,
    );
  }
  const picture = sharp({ create: { width: 600, height: 250, channels: 3, background: '#0b5d3b' } });
  writeFileSync(path.join(folder, 'cover.png'), await picture.png().toBuffer());
  writeFileSync(path.join(folder, 'course.json'), JSON.stringify(manifestOf(lessons, change)));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const threeVideos: CourseVideoSpec[][] = [
  [
    { id: 'first-look', seconds: 60, bytes: 5_000 },
    { id: 'read-cost', seconds: 100 },
  ],
  [{ id: 'one-change', seconds: 40 }],
];

/** No programs: files are delivered as they are, whatever this machine has. */
export const noTools = { ffmpeg: null, ffprobe: null };

export interface Academy {
  test: TestApp;
  deps: AcademyDeps;
  /** Takes a folder in, with what is given in place of the three videos. */
  takeIn(lessons?: CourseVideoSpec[][], change?: object): Promise<void>;
  /** A browser that nobody has used before. */
  browser(): Client;
  course(client: Client): Promise<Course>;
  close(): Promise<void>;
}

/** The app with a course of three videos. */
export async function academy(
  env: Record<string, string> = {},
  given: Promise<TestApp> = testApp({ env }),
): Promise<Academy> {
  const test = await given;
  const { deps } = test.app;
  const takeIn: Academy['takeIn'] = async (lessons = threeVideos, change = {}) => {
    const { folder, remove } = await courseFolder(lessons, change);
    await importCourse(deps, noTools, folder).finally(remove);
  };
  await takeIn();
  return {
    test,
    deps,
    takeIn,
    browser: () => test.client(),
    course: async (client) => (await client.get<Course>('/api/courses/')).body,
    close: () => test.close(),
  };
}

export const someEmail = () => `buyer-${newId()}@example.com`;

export interface Checkout {
  reference: string;
  access_code: string | null;
  authorization_url: string | null;
  public_key: string;
  email: string;
  amount: number;
  currency: string;
  metadata: { reason: string; purpose: string; owner_id: string };
}

/** Begins a purchase in a browser; answers what its popup is opened with. */
export async function checkOutCourse(browser: Client, email: string): Promise<Checkout> {
  const begun = await browser.post<Checkout>('/api/courses/checkout/', { email });
  if (begun.status !== 201) throw new Error(`The purchase did not begin: ${begun.text}`);
  return begun.body;
}

export interface ExchangeAnswer {
  access_token: string | null;
  state: string;
  detail: string;
}

export const exchange = (browser: Client, reference: string, email: string) =>
  browser.post<ExchangeAnswer>('/api/courses/force-login/', { payment_ref: reference, email });

export interface CourseBuyer {
  email: string;
  reference: string;
  /** The browser that bought, with its course token. */
  client: Client;
  browser: Client;
}

/** Somebody who has paid and was let in. */
export async function courseBuyer(world: Academy, email = someEmail()): Promise<CourseBuyer> {
  const browser = world.browser();
  const { reference } = await checkOutCourse(browser, email);
  await world.test.sandbox.control.pay({ reference });
  const { body } = await exchange(browser, reference, email);
  if (!body.access_token) throw new Error(`The buyer was not let in: ${JSON.stringify(body)}`);
  return { email, reference, browser, client: browser.as(body.access_token) };
}

/** Everything that says who may watch, as one text. */
export async function accessState(world: Academy): Promise<string> {
  const parts: string[] = [];
  for (const name of ['course_entitlements', 'course_sessions', 'course_progress', 'course_certificates']) {
    const [row] = await world.test.database.sql<{ all: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${name} t`,
    );
    parts.push(`${name}:${row!.all}`);
  }
  return parts.join('\n');
}
