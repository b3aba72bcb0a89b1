import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format } from 'oxfmt';
import sharp from 'sharp';
import { captionsOf } from './making/captions.ts';
import { coverSize, coverSvg } from './making/cover.ts';
import { course } from './making/script/course.ts';
import type { Slide, Video } from './making/script/types.ts';
import { encode, type Shot } from './making/encode.ts';
import { makeSmaller } from './making/smaller.ts';
import { frames, narrate, sentencesOf, type Narration } from './making/speech.ts';
import { openPainter, slideSvg } from './making/slides.ts';

type Painter = Awaited<ReturnType<typeof openPainter>>;

const folder = import.meta.dirname;
const videos = path.join(folder, 'videos');

/** A picture for each moment at which something appears, standing until the next one. */
async function shotsOf(slides: Slide[], { spoken, length }: Narration, painter: Painter): Promise<Shot[]> {
  const changes: { from: number; svg: string }[] = [];
  for (const [slide, content] of slides.entries()) {
    const own = spoken.filter((sentence) => sentence.slide === slide);
    const inParts = own.some(({ reveals }) => reveals);
    const before = slide === 0 ? 0 : spoken.findLast((sentence) => sentence.slide < slide)!.to + 0.5;
    const svg = (shown: number) => slideSvg(content, shown, { slide, slides: slides.length });
    changes.push({ from: before, svg: svg(inParts ? 0 : Infinity) });
    for (const [index, { from }] of own.filter(({ reveals }) => reveals).entries()) {
      changes.push({ from, svg: svg(index + 1) });
    }
  }
  const onFrame = (time: number) => Math.round(time * frames) / frames;
  const shots: Shot[] = [];
  for (const [index, { from, svg }] of changes.entries()) {
    const until = onFrame(changes[index + 1]?.from ?? length);
    shots.push({ png: await painter.paint(svg), length: until - onFrame(from) });
  }
  return shots;
}

async function makeVideo({ id, slides }: Video, painter: Painter): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), 'course-'));
  const narration = narrate(slides);
  const shots = await shotsOf(slides, narration, painter);
  encode(shots, narration.sound, path.join(videos, `${id}.mp4`), work);
  writeFileSync(path.join(videos, `${id}.vtt`), captionsOf(narration.spoken));
  rmSync(work, { recursive: true });
  console.log(`${id}: ${narration.length.toFixed(1)} s`);
}

/** One picture of every finished slide, for looking at them. */
async function makeSheets(all: Video[], painter: Painter, target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  for (const { id, slides } of all) {
    for (const [slide, content] of slides.entries()) {
      const png = await painter.paint(slideSvg(content, Infinity, { slide, slides: slides.length }));
      writeFileSync(path.join(target, `${id}-${slide + 1}.png`), png);
    }
  }
}

async function makeCover(painter: Painter): Promise<void> {
  const png = await painter.paint(coverSvg(), coverSize);
  await sharp(png).webp({ quality: 82 }).toFile(path.join(folder, 'cover.webp'));
}

async function writeManifest(): Promise<void> {
  const { coverAlt, lessons, ...about } = course;
  const manifest = {
    ...about,
    cover: { file: 'cover.webp', alt: coverAlt },
    smaller: 'smaller/versions.json',
    lessons: lessons.map(({ title, videos: own }) => ({
      title,
      videos: own.map(({ id, title: name, summary }) => ({
        id,
        title: name,
        file: `videos/${id}.mp4`,
        captions: `videos/${id}.vtt`,
        summary,
      })),
    })),
  };
  const { code } = await format('course.json', JSON.stringify(manifest), { printWidth: 110 });
  writeFileSync(path.join(folder, 'course.json'), code);
}

const [what, ...ids] = process.argv.slice(2);
const all = course.lessons.flatMap((lesson) => lesson.videos);
for (const { show, heading, say } of all.flatMap((video) => video.slides)) {
  if (sentencesOf({ show, heading, say }).length === 0)
    throw new Error(`Nothing is said about “${heading}”.`);
}
const idsOf = (named: string[]) =>
  all.map(({ id }) => id).filter((id) => named.length === 0 || named.includes(id));

async function makePainted(): Promise<void> {
  const painter = await openPainter();
  try {
    if (what === '--slides')
      return await makeSheets(all, painter, ids[0] ?? path.join(tmpdir(), 'course-slides'));
    mkdirSync(videos, { recursive: true });
    const chosen = idsOf(what === undefined ? [] : [what, ...ids]);
    for (const video of all.filter(({ id }) => chosen.includes(id))) await makeVideo(video, painter);
    await makeCover(painter);
    await makeSmaller(folder, chosen);
    await writeManifest();
  } finally {
    await painter.close();
  }
}

if (what === '--smaller') await makeSmaller(folder, idsOf(ids));
else await makePainted();
