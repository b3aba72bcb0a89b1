import path from 'node:path';
import type { PlatformTx } from '../../platform/database/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findVideoTools, type VideoTools } from '../films/ffmpeg.ts';
import { importCourse } from './import.ts';
import { makeLadder, type LadderDeps } from '../films/ladder.ts';
import type { AcademyDeps } from '../deps.ts';
import { takeShipped } from './shipped.ts';

const importJob = 'academy.import';
const ladderJob = 'academy.ladder';

/** Taking a course in, and making the smaller versions of its videos one by one, behind the app. */
export function defineImportJobs(deps: Pick<AcademyDeps, 'db' | 'blobs' | 'clock' | 'jobs' | 'log'>): void {
  deps.jobs.define<{ folder: string }>({
    name: importJob,
    run: async ({ folder }) => {
      const tools = await findVideoTools();
      const { courseId, toMake } = await takeIn(deps, tools, path.resolve(folder), {
        wrong: (line) => deps.log.warn(line),
      });
      if (toMake.length === 0) return;
      if (!tools.ffmpeg) return deps.log.info(withoutFfmpeg);
      await deps.db.transact(async (tx) => {
        for (const videoId of toMake)
          await deps.jobs.send(tx, ladderJob, { course_id: courseId, video_id: videoId });
      });
    },
  });
  deps.jobs.define<{ course_id: string; video_id: string }>({
    name: ladderJob,
    retryLimit: 2,
    run: async ({ course_id: courseId, video_id: videoId }) => {
      const made = await makeLadder(deps, await findVideoTools(), courseId, videoId);
      if (made) deps.log.info('smaller versions of a video are made', { video: videoId, made });
    },
  });
}

interface Ears {
  /** What is done, video by video. */
  say?: (line: string) => void;
  /** What is wrong with a file, while everything plays. */
  wrong: (line: string) => void;
}

/** A folder with the smaller versions that came along; `toMake` is what is still without. */
async function takeIn(
  deps: LadderDeps & Pick<AcademyDeps, 'clock'>,
  tools: VideoTools,
  folder: string,
  { say, wrong }: Ears,
): Promise<{ courseId: string; toMake: string[] }> {
  const taken = await importCourse(deps, tools, folder, say);
  return { courseId: taken.courseId, toMake: await takeShipped(deps, folder, taken, wrong) };
}

/** Has a folder taken in behind the app, once the transaction is kept. */
export function sendImport(
  deps: { jobs: Pick<Jobs, 'send'> },
  tx: PlatformTx,
  folder: string,
): Promise<void> {
  return deps.jobs.send(tx, importJob, { folder });
}

export const withoutFfmpeg =
  'ffmpeg is not installed here, so the videos are delivered as they are: one quality, and no sound-only version. Install it and take the course in again.';

/** For the terminal: takes a folder in and waits until everything is made. Answers what to print at the end. */
export async function importHere(
  deps: LadderDeps & Pick<AcademyDeps, 'clock'>,
  folder: string,
  say: (line: string) => void,
): Promise<string> {
  const tools = await findVideoTools();
  const { courseId, toMake } = await takeIn(deps, tools, path.resolve(folder), { say, wrong: say });
  if (!tools.ffmpeg && toMake.length > 0) return withoutFfmpeg;
  for (const [done, videoId] of toMake.entries()) {
    const made = await makeLadder(deps, tools, courseId, videoId);
    say(`${videoId} (${done + 1} of ${toMake.length}): ${made ?? 'nothing to make'}`);
  }
  return 'The course is taken in.';
}
