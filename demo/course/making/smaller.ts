import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format } from 'oxfmt';
import sharp from 'sharp';
import { stillTimes } from '#server/academy/films/stills.ts';
import { readMp4 } from '#server/academy/films/mp4.ts';
import type { SmallerVersions } from '#server/academy/content/shipped.ts';

/**
 * The films are slides with one voice and tiny already: encoded as the program encodes films that it knows nothing of,
 * they would only grow. Kbit/s that are asked for; the encoder of sound spends a fifth more.
 */
const soundKbit = 16;
const sound = `-c:a aac -ac 1 -ar 16000 -b:a ${soundKbit}k`;
const height = 240;
const picture = `-vf scale=-2:${height} -c:v libx264 -profile:v main -preset medium -crf 33 -pix_fmt yuv420p`;
/** A place to jump to every four seconds. */
const jumps = '-g 480 -force_key_frames expr:gte(t,n_forced*4)';
const end = '-map_metadata -1 -fflags +bitexact -movflags +faststart';
const stillWidth = 640;

type OfOneVideo = SmallerVersions['videos'][string];

function ffmpeg(args: string[]): void {
  execFileSync('nice', ['-n', '10', 'ffmpeg', '-y', '-v', 'error', '-threads', '1', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** A file as it is listed: what it is called below `smaller/`, and its bytes as one short text. */
function listed(folder: string, name: string): { file: string; sha256: string } {
  const sha256 = createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex');
  return { file: `${path.basename(folder)}/${name}`, sha256 };
}

/** Makes the versions of one film for small data bundles: few lines, the voice alone, and a picture of each slide. */
async function makeOne(film: string, folder: string): Promise<OfOneVideo> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const to = (name: string) => path.join(folder, name);
  const few = `-map 0:v:0 -map 0:a:0 ${picture} ${jumps} ${sound} ${end}`.split(' ');
  ffmpeg(['-i', film, ...few, to('240p.mp4')]);
  ffmpeg(['-i', film, '-vn', ...`${sound} ${end}`.split(' '), to('voice.m4a')]);
  const { seconds } = (await readMp4(film))!;
  const stills: OfOneVideo['stills'] = [];
  const work = mkdtempSync(path.join(tmpdir(), 'course-stills-'));
  for (const { at, look } of await stillTimes('ffmpeg', film, seconds, true)) {
    const png = path.join(work, `${stills.length}.png`);
    ffmpeg(['-ss', String(look), '-i', film, '-frames:v', '1', png]);
    const name = `still-${stills.length}.webp`;
    await sharp(png).resize({ width: stillWidth }).webp({ quality: 50 }).toFile(to(name));
    stills.push({ at, ...listed(folder, name) });
  }
  rmSync(work, { recursive: true });
  return {
    made_of: createHash('sha256').update(readFileSync(film)).digest('hex'),
    versions: [
      { name: '240p', height, ...listed(folder, '240p.mp4') },
      { name: 'voice', height: 0, ...listed(folder, 'voice.m4a') },
    ],
    stills,
  };
}

/** Makes the smaller versions of some films, and keeps in the list what is there of the others. */
export async function makeSmaller(course: string, ids: string[]): Promise<void> {
  const folder = path.join(course, 'smaller');
  const list = path.join(folder, 'versions.json');
  const before = (JSON.parse(readOr(list, '{"videos":{}}')) as SmallerVersions).videos;
  for (const id of ids) {
    before[id] = await makeOne(path.join(course, 'videos', `${id}.mp4`), path.join(folder, id));
    console.log(`${id}: smaller versions, ${before[id].stills.length} stills`);
  }
  const videos = Object.fromEntries(Object.entries(before).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const { code } = await format(list, JSON.stringify({ videos }), { printWidth: 110 });
  writeFileSync(list, code);
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
