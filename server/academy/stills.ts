import { run } from './ffmpeg.ts';

/** How different a picture must be from the one before it to be another slide (0 to 1). */
const different = 0.03;
/** Changes closer together than this (seconds) are one: a fade. */
const together = 1.5;
/** Without any change a new picture is taken after so long (seconds). */
const longest = 60;
const most = 200;

export interface StillTime {
  /** From when it is shown (seconds). */
  at: number;
  /** When it is taken, a moment later: the fade is over then. */
  look: number;
}

/** When the slides of a video begin. */
export async function stillTimes(ffmpeg: string, file: string, seconds: number): Promise<StillTime[]> {
  const input = ['-hide_banner', '-nostdin', '-i', file, '-an', '-threads', '1'];
  const filter = `scale=320:-2,select='gt(scene,${different})',showinfo`;
  const { said } = await run(ffmpeg, [...input, '-vf', filter, '-f', 'null', '-']);
  const changes = [...said.matchAll(/pts_time:\s*([\d.]+)/g)].map((found) => Number(found[1]));
  return timesFor(changes, seconds);
}

/** The same from the moments at which the picture changed. */
export function timesFor(changes: number[], seconds: number): StillTime[] {
  const slides: { at: number; end: number }[] = [{ at: 0, end: 0 }];
  for (const change of changes.toSorted((a, b) => a - b)) {
    const last = slides.at(-1)!;
    if (change - last.end < together) last.end = change;
    else {
      for (let at = last.at + longest; change - at >= longest / 2; at += longest)
        slides.push({ at, end: at });
      slides.push({ at: change, end: change });
    }
  }
  for (let at = slides.at(-1)!.at + longest; seconds - at >= longest / 2; at += longest)
    slides.push({ at, end: at });
  return slides.slice(0, most).map(({ at, end }) => ({
    at: Math.round(at * 100) / 100,
    look: Math.max(0, Math.min(end + 0.5, seconds - 0.2)),
  }));
}
