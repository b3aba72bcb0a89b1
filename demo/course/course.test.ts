import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import manifest from './course.json' with { type: 'json' };
import smaller from './smaller/versions.json' with { type: 'json' };
import { course } from './making/script/course.ts';
import { sentencesOf } from './making/speech.ts';

const inFolder = (name: string) => path.join(import.meta.dirname, name);
const videos = manifest.lessons.flatMap((lesson) => lesson.videos);
const written = new Map(
  course.lessons.flatMap((lesson) => lesson.videos.map((video) => [video.id, video] as const)),
);

/** The length that a film states of itself, and where its index and its sound and picture begin. */
function filmOf(name: string) {
  const bytes = readFileSync(inFolder(name));
  const header = bytes.indexOf('mvhd') + 4;
  return {
    size: bytes.length,
    seconds: bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12),
    indexFirst: bytes.indexOf('moov') < bytes.indexOf('mdat'),
  };
}

function cuesOf(name: string) {
  const [head, ...cues] = readFileSync(inFolder(name), 'utf8').trim().split('\n\n');
  const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return {
    head,
    cues: cues.map((cue) => {
      const [times, ...rows] = cue.split('\n');
      const [from, to] = times!.split(' --> ').map(seconds);
      return { from: from!, to: to!, rows };
    }),
  };
}

describe('the demo course', () => {
  it('R-016 R-017 is the one JBA course about qualified traffic, for ₦20,000', () => {
    expect(manifest).toMatchObject({ slug: 'qualified-traffic', label: 'JBA', price_kobo: 2_000_000 });
  });

  it('R-019 has at least four lessons and twelve videos, every id once', () => {
    expect(manifest.lessons.length).toBeGreaterThanOrEqual(4);
    expect(videos.length).toBeGreaterThanOrEqual(12);
    expect(new Set(videos.map((video) => video.id)).size).toBe(videos.length);
    expect(videos.map((video) => video.id)).toEqual([...written.keys()]);
  });

  it.each(videos)(
    '$id lasts 45 to 90 seconds, is small and begins to play before it is all there',
    (video) => {
      const film = filmOf(video.file);
      expect(film.seconds).toBeGreaterThan(45);
      expect(film.seconds).toBeLessThan(90);
      expect(film.size / film.seconds).toBeLessThan(12_000);
      expect(film.indexFirst).toBe(true);
    },
  );

  it.each(videos)('$id has captions with the very words it says, in order and inside its length', (video) => {
    const { head, cues } = cuesOf(video.captions);
    expect(head).toBe('WEBVTT');
    const said = written.get(video.id)!.slides.flatMap(sentencesOf);
    expect(cues.flatMap((cue) => cue.rows).join(' ')).toBe(said.map(({ text }) => text).join(' '));
    let before = 0;
    for (const { from, to, rows } of cues) {
      expect(from).toBeGreaterThanOrEqual(before);
      expect(to).toBeGreaterThan(from);
      expect(rows.length).toBeLessThanOrEqual(2);
      before = to;
    }
    expect(before).toBeLessThan(filmOf(video.file).seconds);
  });

  it('brings smaller versions of every video: few lines, the voice alone, and a picture of each slide', () => {
    expect(Object.keys(smaller.videos).toSorted()).toEqual(videos.map(({ id }) => id).toSorted());
    const sha256 = (name: string) =>
      createHash('sha256')
        .update(readFileSync(inFolder(name)))
        .digest('hex');
    const listed: string[] = [];
    for (const video of videos) {
      const one = smaller.videos[video.id as keyof typeof smaller.videos];
      expect(one.made_of).toBe(sha256(video.file));
      expect(one.versions.map(({ name }) => name)).toEqual(['240p', 'voice']);
      expect(one.stills.length).toBeGreaterThanOrEqual(written.get(video.id)!.slides.length);
      for (const { file, sha256: said } of [...one.versions, ...one.stills]) {
        expect(sha256(`smaller/${file}`)).toBe(said);
        listed.push(file);
      }
      const source = filmOf(video.file);
      const [picture, voice] = one.versions.map(({ file }) => statSync(inFolder(`smaller/${file}`)).size);
      expect(picture! / source.size).toBeLessThan(0.65);
      expect(voice! / source.size).toBeLessThan(0.35);
      expect(Math.abs(filmOf(`smaller/${video.id}/240p.mp4`).seconds - source.seconds)).toBeLessThan(0.2);
    }
    const there = globSync('*/*.*', { cwd: inFolder('smaller') }).map((name) => name.replaceAll('\\', '/'));
    expect(there.toSorted()).toEqual(listed.toSorted());
    const bytes = there.reduce((sum, name) => sum + statSync(inFolder(`smaller/${name}`)).size, 0);
    expect(bytes).toBeLessThan(10_500_000);
  });

  it('has a wide cover with words for those who cannot see it', async () => {
    const { width, height } = await sharp(readFileSync(inFolder(manifest.cover.file))).metadata();
    expect([width, height]).toEqual([1200, 500]);
    expect(statSync(inFolder(manifest.cover.file)).size).toBeLessThan(60_000);
    expect(manifest.cover.alt).not.toBe('');
  });
});
