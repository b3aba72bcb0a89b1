import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  academy,
  courseBuyer,
  courseFolder,
  manifestOf,
  noTools,
  threeVideos,
  tinyMp4,
  type Academy,
} from '#tests/support/academy.ts';
import { durationText } from '../course.ts';
import { factsOf, findVideoTools, run } from '../films/ffmpeg.ts';
import { importHere, sendImport, withoutFfmpeg } from './import-jobs.ts';
import { importCourse } from './import.ts';
import { makeLadder } from '../films/ladder.ts';
import { readManifest } from './manifest.ts';
import { readMp4 } from '../films/mp4.ts';
import { timesFor } from '../films/stills.ts';

let world: Academy;
const folders: string[] = [];
beforeAll(async () => {
  world = await academy();
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await world.close();
});

async function someFolder(lessons = threeVideos, change: object = {}): Promise<string> {
  const { folder } = await courseFolder(lessons, change);
  folders.push(folder);
  return folder;
}

const rows = () =>
  world.test.database.sql<{ id: string; hash: string; seconds: number; retired: boolean; lesson: number }>(
    `select id, source_hash as hash, seconds, retired_at is not null as retired, lesson
     from course_videos order by id`,
  );
const outline = async () =>
  (await world.course(world.browser())).lessons.map((one) => one.videos.map((video) => video.id));

describe('taking a course in', () => {
  test('again with nothing changed, no file is read twice and nothing differs', async () => {
    const before = [await rows(), await world.course(world.browser())];
    const lines: string[] = [];
    const { toMake } = await importCourse(world.deps, noTools, await someFolder(), (line) =>
      lines.push(line),
    );
    expect(lines).toEqual(['first-look: unchanged', 'read-cost: unchanged', 'one-change: unchanged']);
    expect([await rows(), await world.course(world.browser())]).toEqual(before);
    expect(toMake).toHaveLength(3);
  });

  test('changes only what changed, keeps progress, and takes what is no longer named from the outline', async () => {
    const { client } = await courseBuyer(world);
    await client.post('/api/courses/update/', { video_id: 'one-change', watched: true });
    const before = await rows();
    await world.takeIn(
      [
        [
          { id: 'one-change', seconds: 40 },
          { id: 'first-look', seconds: 75 },
        ],
      ],
      { title: 'Qualified Traffic, second edition' },
    );
    const course = await world.course(client);
    expect(course.title).toBe('Qualified Traffic, second edition');
    expect(course.lessons.map((one) => one.videos.map((video) => [video.id, video.seconds]))).toEqual([
      [
        ['one-change', 40],
        ['first-look', 75],
      ],
    ]);
    expect(course.lessons[0]!.videos[0]!.watched).toBe(true);
    const after = await rows();
    expect(after.find((row) => row.id === 'one-change')!.hash).toBe(
      before.find((row) => row.id === 'one-change')!.hash,
    );
    expect(after.find((row) => row.id === 'read-cost')!.retired).toBe(true);
    await world.takeIn();
    expect(await outline()).toEqual([['first-look', 'read-cost'], ['one-change']]);
  });

  test('a video that is added later is theirs who bought the course before, and locked for a visitor', async () => {
    const { client } = await courseBuyer(world);
    await world.takeIn([...threeVideos, [{ id: 'added-later', seconds: 30 }]]);
    const seen = async (who: typeof client) =>
      (await world.course(who)).lessons
        .flatMap((lesson) => lesson.videos)
        .find(({ id }) => id === 'added-later')!.videoUrl;
    expect(await seen(client)).toMatch(/^\/course-media\/[\w-]+\/added-later\/source\.mp4$/);
    expect(await seen(world.browser())).toBeNull();
    await world.takeIn();
  });

  test.each([
    [
      'an id with a slash',
      { lessons: [{ title: 'L', videos: [{ id: 'a/b', title: 'T', file: 'a.mp4' }] }] },
      /course\.json: lessons\.0\.videos\.0\.id: use small letters, digits and single dashes$/,
    ],
    [
      'a file outside the folder',
      { lessons: [{ title: 'L', videos: [{ id: 'a', title: 'T', file: '../a.mp4' }] }] },
      /must lie in the folder of the course$/,
    ],
    [
      'the same id twice',
      { lessons: [{ title: 'L', videos: [1, 2].map(() => ({ id: 'a', title: 'T', file: 'a.mp4' })) }] },
      /every video needs an id of its own$/,
    ],
    ['a price of nothing', { price_kobo: 0 }, /price_kobo/],
    ['a word we do not know', { subtitle: 'x' }, /subtitle/],
  ])('%s is refused in one line that says where', async (_, change, line) => {
    await expect(readManifest(await someFolder(threeVideos, change))).rejects.toThrow(line);
  });

  test('a missing folder, a missing file and a file that is no video are told in one line, and nothing changes', async () => {
    const before = await rows();
    await expect(importCourse(world.deps, noTools, '/tmp/no-such-course')).rejects.toThrow(
      'There is no /tmp/no-such-course/course.json.',
    );
    const folder = await someFolder();
    const video = path.join(folder, 'read-cost.mp4');
    writeFileSync(video, 'not a video');
    await expect(importCourse(world.deps, noTools, folder)).rejects.toThrow(
      `${video} is not a video we can read.`,
    );
    rmSync(video);
    await expect(importCourse(world.deps, noTools, folder)).rejects.toThrow(`There is no ${video}.`);
    expect(await rows()).toEqual(before);
  });

  test('by a job it is there when the job is done, and the app did not wait', async () => {
    const folder = await someFolder(
      [[{ id: 'first-look', seconds: 60, bytes: 5_000 }], [{ id: 'one-change', seconds: 40 }]],
      { title: 'By a job' },
    );
    await world.test.database.db.transact((tx) => sendImport(world.deps, tx, folder));
    expect((await world.course(world.browser())).title).not.toBe('By a job');
    // The files of this test are not for ffmpeg, which says so; the course stands all the same.
    await world.test.work().catch(() => undefined);
    expect((await world.course(world.browser())).title).toBe('By a job');
    await world.takeIn();
  });
});

describe('what a file says about itself', () => {
  test('R-296 length and size are read from the header without any program', async () => {
    const file = path.join(await someFolder([[{ id: 'a', seconds: 83 }]]), 'a.mp4');
    expect(await factsOf(noTools, file)).toEqual({ seconds: 83, height: 480, hasSound: true });
    expect((await readMp4(file))!.startsFast).toBe(true);
  });

  test('a file that is cut off or has a lying header is none we understand', async () => {
    const folder = await someFolder([[{ id: 'a', seconds: 83 }]]);
    const file = path.join(folder, 'b.mp4');
    const whole = tinyMp4({ seconds: 83 });
    for (const bytes of [
      Buffer.alloc(0),
      whole.subarray(0, 10),
      Buffer.alloc(64),
      Buffer.from(whole).fill(0xff, 16, 24),
    ]) {
      writeFileSync(file, bytes);
      expect(await readMp4(file)).toBeNull();
    }
  });

  test('R-296 durations are mm:ss, or hh:mm:ss from an hour on', () => {
    expect([0, 0.2, 9, 61, 599.6, 3599, 3600, 36_061].map(durationText)).toEqual([
      '00:00',
      '00:01',
      '00:09',
      '01:01',
      '10:00',
      '59:59',
      '01:00:00',
      '10:01:01',
    ]);
  });

  test('stills follow the slides: a fade is one change, and a long slide is taken again', () => {
    const changes = [10, 10.5, 11, 30].map((at) => ({ at, score: 0.02 }));
    expect(timesFor(changes, 50).map((one) => one.at)).toEqual([0, 10, 30]);
    expect(timesFor(changes, 50)[1]!.look).toBe(11.5);
    expect(timesFor([], 200).map((one) => one.at)).toEqual([0, 60, 120]);
    const film = Array.from({ length: 600 }, (_, n) => ({ at: n / 10, score: n === 300 ? 0.6 : 0.05 }));
    expect(timesFor(film, 60).map((one) => one.at)).toEqual([0, 30]);
    const busySlides = Array.from({ length: 14 }, (_, n) => ({ at: (n + 1) * 4, score: 0.02 }));
    expect(timesFor(busySlides, 60)).toHaveLength(1);
    expect(timesFor(busySlides, 60, true)).toHaveLength(15);
  });
});

describe('smaller versions', () => {
  test('with ffmpeg: a ladder below the source, the voice and stills, within their weights; without it: one clear sentence and the plain file', async () => {
    const tools = await findVideoTools();
    const folder = await someFolder([[{ id: 'real', seconds: 20 }]], { slug: 'real-course' });
    const say: string[] = [];
    if (!tools.ffmpeg) {
      expect(await importHere(world.deps, folder, (line) => say.push(line))).toBe(withoutFfmpeg);
      return;
    }
    const source = path.join(folder, 'real.mp4');
    const draw = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=12:duration=20'];
    const speak = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=20'];
    const small = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-shortest',
    ];
    await run(tools.ffmpeg, ['-y', ...draw, ...speak, ...small, source]);
    expect((await readMp4(source))!.startsFast).toBe(false);
    expect(await importHere(world.deps, folder, (line) => say.push(line))).toBe('The course is taken in.');
    expect(say[0]).toBe('real: taken in, 20 s');
    const made = await world.test.database.sql<{ name: string; bytes: number; key: string }>(
      `select name, bytes::int as bytes, blob_key as key from course_renditions where video_id = 'real' order by name`,
    );
    expect(made.map((one) => one.name)).toEqual(['144p', '240p', 'source', 'voice']);
    const perMinute = (name: string) => (made.find((one) => one.name === name)!.bytes / 20) * 60;
    expect(perMinute('240p')).toBeLessThan(1_600_000);
    expect(perMinute('voice')).toBeLessThan(400_000);
    const kept = async (key: string) => {
      const file = path.join(folder, 'kept.mp4');
      writeFileSync(file, (await world.deps.blobs.get(key))!);
      return file;
    };
    for (const { name, key } of made.filter((one) => one.name !== 'voice')) {
      const facts = (await readMp4(await kept(key)))!;
      expect([name, facts.startsFast, Math.round(facts.seconds)]).toEqual([name, true, 20]);
      expect(facts.height).toBe(name === 'source' ? 360 : Number.parseInt(name, 10));
    }
    const stills = await world.test.database.sql<{ at: number; key: string }>(
      `select at, blob_key as key from course_stills where video_id = 'real' order by position`,
    );
    expect(stills[0]!.at).toBe(0);
    expect(readFileSync(await kept(stills[0]!.key)).toString('latin1', 8, 12)).toBe('WEBP');
    // Again there is nothing to make.
    const [course] = await world.test.database.sql<{ id: string }>(
      `select id from courses where slug = 'real-course'`,
    );
    expect(await makeLadder(world.deps, tools, course!.id, 'real')).toBeNull();
    const again = mkdtempSync('/tmp/presence-course-');
    folders.push(again);
    cpSync(folder, again, { recursive: true });
    writeFileSync(
      path.join(again, 'course.json'),
      JSON.stringify(manifestOf([[{ id: 'real', seconds: 20 }]], { slug: 'real-course', title: 'Renamed' })),
    );
    expect((await importCourse(world.deps, tools, again)).toMake).toEqual([]);
  });
});
