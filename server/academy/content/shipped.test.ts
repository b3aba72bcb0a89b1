import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  academy,
  courseBuyer,
  courseFolder,
  noTools,
  threeVideos,
  type Academy,
} from '#tests/support/academy.ts';
import { importCourse } from './import.ts';
import { takeShipped, type SmallerVersions } from './shipped.ts';

let world: Academy;
const folders: string[] = [];
beforeAll(async () => {
  world = await academy();
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await world.close();
});

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** A course folder with smaller versions of its first two videos. */
async function withVersions(): Promise<{ folder: string; list: SmallerVersions; write: () => void }> {
  const { folder } = await courseFolder(threeVideos, { smaller: 'smaller/versions.json' });
  folders.push(folder);
  const list: SmallerVersions = { videos: {} };
  for (const id of ['first-look', 'read-cost']) {
    mkdirSync(path.join(folder, 'smaller', id), { recursive: true });
    const add = (name: string) => {
      const text = `${name} of ${id}`;
      writeFileSync(path.join(folder, 'smaller', id, name), text);
      return { file: `${id}/${name}`, sha256: sha256(text) };
    };
    list.videos[id] = {
      made_of: sha256(readFileSync(path.join(folder, `${id}.mp4`))),
      versions: [
        { name: '240p', height: 240, ...add('240p.mp4') },
        { name: 'voice', height: 0, ...add('voice.m4a') },
      ],
      stills: [
        { at: 0, ...add('still-0.webp') },
        { at: 12.5, ...add('still-1.webp') },
      ],
    };
  }
  const write = () => writeFileSync(path.join(folder, 'smaller', 'versions.json'), JSON.stringify(list));
  write();
  return { folder, list, write };
}

/** What is still without smaller versions afterwards, and what was said. */
async function take(folder: string): Promise<{ without: string[]; said: string[] }> {
  const said: string[] = [];
  const taken = await importCourse(world.deps, noTools, folder);
  const without = await takeShipped(world.deps, folder, taken, (line) => said.push(line));
  return { without, said };
}

const rows = (video: string) =>
  world.test.database.sql<{ name: string; height: number; bytes: number; bitrate: number; key: string }>(
    `select name, height, bytes::int as bytes, bitrate, blob_key as key from course_renditions
     where video_id = '${video}' order by height, name`,
  );
const forget = () => world.test.database.sql('update course_videos set ladder_hash = null');

describe('smaller versions that come with a course folder', () => {
  test('without ffmpeg they are taken in as if they were made here: same rows, same places, playable; once', async () => {
    const { folder } = await withVersions();
    expect(await take(folder)).toEqual({ without: ['one-change'], said: [] });
    const made = await rows('first-look');
    expect(made.map(({ name, height }) => [name, height])).toEqual([
      ['voice', 0],
      ['240p', 240],
      ['source', 480],
    ]);
    const [{ hash } = { hash: '' }] = await world.test.database.sql<{ hash: string }>(
      `select source_hash as hash from course_videos where id = 'first-look'`,
    );
    const place = `courses/qualified-traffic/first-look/${hash.slice(0, 16)}`;
    const text = '240p.mp4 of first-look';
    expect(made[1]).toMatchObject({
      key: `${place}/240p.mp4`,
      bytes: text.length,
      bitrate: Math.round((text.length * 8) / 60),
    });

    const { client, browser } = await courseBuyer(world);
    const [video] = (await world.course(client)).lessons[0]!.videos;
    const playable = video!.renditions.find(({ name }) => name === '240p');
    expect((await browser.get(new URL(playable!.url!, world.test.url).pathname)).text).toBe(text);
    const still = video!.stills[1]!;
    expect(still.at).toBe(12.5);
    expect((await browser.get(new URL(still.url, world.test.url).pathname)).text).toBe(
      'still-1.webp of first-look',
    );

    expect((await importCourse(world.deps, noTools, folder)).toMake).toEqual(['one-change']);
    expect(await rows('first-look')).toEqual(made);
  });

  test.each([
    [
      'a damaged file',
      (folder: string) => writeFileSync(path.join(folder, 'smaller/first-look/voice.m4a'), 'something else'),
      /^The smaller versions of first-look were not taken in: .*voice\.m4a is damaged\. The video plays as it is\.$/,
    ],
    [
      'a missing file',
      (folder: string) => rmSync(path.join(folder, 'smaller/first-look/still-1.webp')),
      /^The smaller versions of first-look were not taken in: there is no .*still-1\.webp\. The video plays as it is\.$/,
    ],
  ])('%s is told, and its video alone plays as it came', async (_, spoil, sentence) => {
    await world.takeIn([[{ id: 'first-look', seconds: 61 }]]);
    const { folder } = await withVersions();
    await forget();
    spoil(folder);
    const { without, said } = await take(folder);
    expect(without).toEqual(['first-look', 'one-change']);
    expect(said).toEqual([expect.stringMatching(sentence)]);
    expect((await rows('first-look')).map(({ name }) => name)).toEqual(['source']);
    expect((await rows('read-cost')).map(({ name }) => name)).toEqual(['voice', '240p', 'source']);
  });

  test('made of another file, or of a video so long that it is streamed, they are not taken', async () => {
    const { folder, list, write } = await withVersions();
    await forget();
    list.videos['first-look']!.made_of = sha256('another');
    write();
    await importCourse(world.deps, noTools, folder);
    await world.test.database.sql(`update course_videos set seconds = 600 where id = 'read-cost'`);
    const { without, said } = await take(folder);
    expect(without).toEqual(['first-look', 'read-cost', 'one-change']);
    expect(said).toEqual([
      expect.stringContaining('they were made of another file.'),
      expect.stringContaining('a video as long as this one is streamed'),
    ]);
  });

  test('a list that cannot be read is told once, and nothing is taken', async () => {
    const { folder } = await withVersions();
    await forget();
    writeFileSync(path.join(folder, 'smaller', 'versions.json'), '{');
    const { without, said } = await take(folder);
    expect(without).toHaveLength(3);
    expect(said).toEqual([expect.stringMatching(/versions\.json is missing or cannot be read/)]);
  });
});
