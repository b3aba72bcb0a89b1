import type { z } from 'zod';
import type { recordPlayed } from '#shared/api/academy.ts';
import { isWatched, secondsOf, within, withAtMost } from '#shared/progress.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lockSession, setBooked, type LiveSession } from '../entry/session-queries.ts';
import { findVideo, videosOf, type VideoRow } from '../content/content-queries.ts';
import type { AcademyDeps } from '../deps.ts';
import { insertWatched, lockProgress, saveProgress, type Progress } from './progress-queries.ts';

/** Nobody plays faster than this; players go to 2, and clocks are not exact. */
const fastest = 2.5;

type Beat = z.output<NonNullable<(typeof recordPlayed)['body']>>['beats'][number];

/**
 * Marks a video watched because the player says so; a mark stays.
 * @throws AppError not_found for a video that is not of this course.
 */
export async function markWatched(deps: AcademyDeps, session: LiveSession, videoId: string): Promise<void> {
  if (!(await findVideo(deps.db.platform, session.course_id, videoId)))
    throw notFound('We could not find that video.');
  await insertWatched(deps.db.platform, session.entitlement_id, videoId, deps.clock.now());
}

/**
 * Books stretches that were played: late, twice or in any order makes no difference, since only distinct seconds
 * count. What lies outside a video is cut off, and so is what could not have been played in the time since the
 * session began. Beats of videos that are not of this course are left out.
 */
export async function bookPlayed(
  deps: AcademyDeps,
  session: LiveSession,
  beats: Beat[],
): Promise<{ video_id: string; played: number; watched: boolean }[]> {
  const videos = await videosOf(deps.db.platform, session.course_id);
  // Always in the same order, so that two phones of one person never wait for each other.
  const touched = videos
    .filter((video) => beats.some((beat) => beat.video_id === video.id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return deps.db.transact(async (tx) => {
    const now = deps.clock.now();
    const clockwork = await lockSession(tx, session.id);
    const possible = ((now.getTime() - clockwork.created_at.getTime()) / 1000) * fastest;
    let booked = clockwork.booked_seconds;
    const answers: { video_id: string; played: number; watched: boolean }[] = [];
    for (const video of touched) {
      const own = beats.filter((beat) => beat.video_id === video.id);
      const { progress, added } = await book(tx, session, {
        video,
        beats: own,
        now,
        left: possible - booked,
      });
      booked += added;
      answers.push({
        video_id: video.id,
        played: progress.played_seconds,
        watched: progress.watched_at !== null,
      });
    }
    await setBooked(tx, session.id, booked);
    return answers;
  });
}

async function book(
  tx: PlatformTx,
  session: LiveSession,
  given: { video: VideoRow; beats: Beat[]; now: Date; left: number },
): Promise<{ progress: Progress; added: number }> {
  const { video, beats, now } = given;
  const progress = await lockProgress(tx, session.entitlement_id, video.id);
  const before = secondsOf(progress.stretches);
  const played = within(
    beats.flatMap((beat) => beat.stretches),
    video.seconds,
  );
  progress.stretches = withAtMost(progress.stretches, played, Math.max(0, given.left));
  const seconds = secondsOf(progress.stretches);
  // A shorter cut of a video may have been taken in since; nobody has played more than there is.
  progress.played_seconds = Math.min(seconds, video.seconds);
  movePosition(progress, video, beats, now);
  if (isWatched(secondsOf(within(progress.stretches, video.seconds)), video.seconds)) {
    progress.counted_at ??= now;
    progress.watched_at ??= now;
  }
  await saveProgress(tx, progress);
  return { progress, added: Math.max(0, seconds - before) };
}

/** To where the newest beat says; a phone whose clock is ahead must not hold all later ones off. */
function movePosition(progress: Progress, video: VideoRow, beats: Beat[], now: Date): void {
  for (const beat of beats) {
    const at = new Date(Math.min(Date.parse(beat.at), now.getTime()));
    if (progress.position_at && at < progress.position_at) continue;
    progress.position_at = at;
    progress.position_seconds = Math.min(beat.position, video.seconds);
  }
}
