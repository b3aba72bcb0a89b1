import { run } from './ffmpeg.ts';

/** How different a picture must be from the one before it (0 to 1): a line of text on a slide, or a cut in a film. */
const slideChange = 0.006;
const filmCut = 0.25;
/** More changes a minute than this are a film, where things move. */
const slidesAMinute = 12;
/** Changes closer together than this (seconds) are one: a fade, which itself is over after a while. */
const oneFadeSeconds = 1.5;
const longestFade = 3;
/** Without any change a new picture is taken after so long (seconds). */
const longest = 60;
const most = 200;

export interface Change {
  at: number;
  /** How much changed, 0 to 1. */
  score: number;
}

export interface StillTime {
  /** From when it is shown (seconds). */
  at: number;
  /** When it is taken, a moment later: the fade is over then. */
  look: number;
}

/** When the slides of a video begin; `onlySlides`: it is known to be no film, however much appears. */
export async function stillTimes(
  ffmpeg: string,
  file: string,
  seconds: number,
  onlySlides = false,
): Promise<StillTime[]> {
  const input = ['-hide_banner', '-nostdin', '-i', file, '-an', '-threads', '1'];
  const filter = `scale=320:-2,select='gt(scene,${slideChange})',metadata=print`;
  const { said } = await run(ffmpeg, [...input, '-vf', filter, '-f', 'null', '-']);
  const found = said.matchAll(/pts_time:\s*([\d.]+)[\s\S]*?scene_score=([\d.]+)/g);
  const changes = Array.from(found, ([, at, score]) => ({ at: Number(at), score: Number(score) }));
  return timesFor(changes, seconds, onlySlides);
}

/** The same from the moments at which the picture changed. */
export function timesFor(changes: Change[], seconds: number, onlySlides = false): StillTime[] {
  const isFilm = !onlySlides && changes.length > (slidesAMinute * Math.max(60, seconds)) / 60;
  const counted = isFilm ? changes.filter((one) => one.score > filmCut) : changes;
  const slides: { at: number; end: number }[] = [{ at: 0, end: 0 }];
  /** Keeps pictures coming while nothing changes. */
  const fill = (until: number) => {
    for (let at = slides.at(-1)!.at + longest; until - at >= longest / 2; at += longest)
      slides.push({ at, end: at });
  };
  for (const { at } of counted.toSorted((a, b) => a.at - b.at)) {
    const last = slides.at(-1)!;
    if (at - last.end < oneFadeSeconds && at - last.at < longestFade) last.end = at;
    else {
      fill(at);
      slides.push({ at, end: at });
    }
  }
  fill(seconds);
  return slides.slice(0, most).map(({ at, end }) => ({
    at: Math.round(at * 100) / 100,
    look: Math.max(0, Math.min(end + 0.5, seconds - 0.2)),
  }));
}
