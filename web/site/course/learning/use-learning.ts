import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Course, CourseVideo } from '#shared/api/academy.ts';
import { secondsOf, withStretch, type Stretch, type Stretches } from '#shared/progress.ts';
import type { ClientStore } from '#web/client/api.ts';
import { courseChanged } from '#web/client/course-api.ts';
import { firstChoice, isUnlocked, lengthOf, videosOf } from '../course-view.ts';
import { ProgressQueue } from './progress-queue.ts';
import { watching } from './thresholds.ts';

const heartbeatMs = 15_000;
const lookEveryMs = 1000;
const keepEveryMs = 5000;

/** What was really played in this window; the same for every render. */
class Tally {
  private readonly here = new Map<string, Stretches>();
  private readonly server = new Map<string, number>();
  private readonly lengths = new Map<string, number>();
  private readonly marked = new Set<string>();
  /** Played, but not yet handed to the queue, which writes to the disk of the phone. */
  private loose: { id: string; stretches: Stretches; position: number; since: number } | null = null;

  add(id: string, stretch: Stretch, queue: ProgressQueue | null): void {
    this.here.set(id, withStretch(this.here.get(id) ?? [], stretch));
    if (this.loose?.id !== id) this.commit(queue);
    this.loose ??= { id, stretches: [], position: 0, since: Date.now() };
    this.loose.stretches = withStretch(this.loose.stretches, stretch);
    this.loose.position = stretch[1];
    if (Date.now() - this.loose.since >= keepEveryMs) this.commit(queue);
  }

  commit(queue: ProgressQueue | null): void {
    if (this.loose) queue?.played(this.loose.id, this.loose.stretches, this.loose.position);
    this.loose = null;
  }

  /** What the server has counted; whether it calls a video watched that was not marked here. */
  hear(videos: { video_id: string; played: number; watched: boolean }[]): boolean {
    for (const { video_id, played } of videos) this.server.set(video_id, played);
    const news = videos.filter(({ video_id, watched }) => watched && !this.marked.has(video_id));
    for (const { video_id } of news) this.marked.add(video_id);
    return news.length > 0;
  }

  measure(id: string, seconds: number): void {
    this.lengths.set(id, seconds);
  }

  /** Whether so much of the video was played that it is to be marked now, which happens once. */
  takeMark(video: CourseVideo, share: number): boolean {
    const length = lengthOf(video) ?? this.lengths.get(video.id) ?? 0;
    const known = this.server.get(video.id) ?? video.played;
    const played = Math.max(known, secondsOf(this.here.get(video.id) ?? []));
    // Players end a frame or two early.
    const enough = length > 0 && played >= length * share - 0.05;
    if (video.watched || !enough || this.marked.has(video.id)) return false;
    this.marked.add(video.id);
    return true;
  }
}

export interface LearningState {
  current: CourseVideo | null;
  select: (video: CourseVideo) => void;
  onPlayed: (stretch: Stretch) => void;
  onLength: (seconds: number) => void;
  /** The player stopped or jumped: what was played is kept at once. */
  onPause: () => void;
  startAt: number;
  /** Progress waits for the connection. */
  stuck: boolean;
}

/** Which video is on, and everything that becomes of having played it. */
export function useLearning(course: Course | undefined): LearningState {
  const dispatch = useDispatch<ClientStore['dispatch']>();
  const [chosen, setChosen] = useState<string | null>(null);
  const [stuck, setStuck] = useState(false);
  const [tally] = useState(() => new Tally());
  const unlocked = course ? isUnlocked(course) : false;
  const first = course ? firstChoice(course) : null;
  // Held from the moment the course is open: marks that arrive later must not change what is playing.
  const pinned = unlocked ? (chosen ?? first?.id ?? null) : null;
  if (chosen !== pinned) setChosen(pinned);
  const current = (course && videosOf(course).find(({ id }) => id === pinned)) ?? first;

  const owner = unlocked ? (course?.email ?? '') : null;
  const queue = useMemo(() => {
    if (owner === null) return null;
    return new ProgressQueue(owner, {
      onMarked: () => void dispatch(courseChanged()),
      onPlayed: (videos) => {
        if (tally.hear(videos)) dispatch(courseChanged());
      },
      onStuck: setStuck,
    });
  }, [owner, dispatch, tally]);

  useTimer(current, (video) => tally.takeMark(video, watching.byTimer) && queue?.mark(video.id));
  useSending(queue, tally);

  return {
    current,
    select: (video) => {
      tally.commit(queue);
      if (current && current.id !== video.id && tally.takeMark(current, watching.atSwitch))
        queue?.mark(current.id);
      setChosen(video.id);
    },
    onPlayed: (stretch) => current && tally.add(current.id, stretch, queue),
    onLength: (seconds) => current && tally.measure(current.id, seconds),
    onPause: () => tally.commit(queue),
    startAt: current ? (queue?.positionOf(current.id) ?? current.position) : 0,
    stuck,
  };
}

/** Two seconds after a video was chosen, and until it is watched, looks every second whether enough was played. */
function useTimer(video: CourseVideo | null, look: (video: CourseVideo) => unknown): void {
  const lookNow = useEffectEvent(() => video && look(video));
  const id = video?.videoUrl ? video.id : null;
  const watched = video?.watched ?? true;
  useEffect(() => {
    if (id === null || watched) return undefined;
    let interval: ReturnType<typeof setInterval> | undefined;
    const timer = setTimeout(() => {
      interval = setInterval(() => lookNow(), lookEveryMs);
    }, watching.timerStartsAfterMs);
    return () => {
      clearTimeout(timer);
      clearInterval(interval);
    };
  }, [id, watched]);
}

/** Heartbeats, the return of the connection, and the last word of a page that goes. */
function useSending(queue: ProgressQueue | null, tally: Tally): void {
  useEffect(() => {
    if (!queue) return undefined;
    const send = () => {
      tally.commit(queue);
      void queue.flush();
    };
    const leave = () => {
      tally.commit(queue);
      queue.leave();
    };
    const hidden = () => document.visibilityState === 'hidden' && send();
    const timer = setInterval(send, heartbeatMs);
    window.addEventListener('online', send);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hidden);
    send();
    return () => {
      send();
      clearInterval(timer);
      window.removeEventListener('online', send);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [queue, tally]);
}
