import { joined, type Stretches } from '#shared/progress.ts';
import { getCourseAccess } from '#web/client/course-access.ts';
import { callAsLearner } from '#web/client/course-api.ts';
import type { Failure } from '#web/client/failure.ts';
import { lightAcademy } from '#web/client/light.ts';
import { stored } from '#web/client/stored.ts';

export interface Beat {
  stretches: Stretches;
  position: number;
  at: string;
}

/** What the server does not know yet, by video; kept over reloads and lost connections. */
export interface QueuedProgress {
  beats: Record<string, Beat>;
  marks: string[];
}

const nothing = (): QueuedProgress => ({ beats: {}, marks: [] });
const mostBeats = 50;
const mostStretches = 200;

function bothOf(a: QueuedProgress, b: QueuedProgress): QueuedProgress {
  const beats = { ...a.beats };
  for (const [id, beat] of Object.entries(b.beats)) {
    const other = beats[id];
    beats[id] = other
      ? {
          ...(beat.at >= other.at ? beat : other),
          stretches: joined([...other.stretches, ...beat.stretches]),
        }
      : beat;
  }
  return { beats, marks: [...new Set([...a.marks, ...b.marks])] };
}

const isEmpty = (waiting: QueuedProgress) =>
  waiting.marks.length === 0 && Object.keys(waiting.beats).length === 0;

/** Worth another try later; anything else the server refused for good. */
const passing = ({ status }: Failure) =>
  typeof status === 'string' || status >= 500 || status === 429 || status === 401;
const unreachable = ({ status }: Failure) => status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR';

export interface QueueEvents {
  /** The server has taken a mark. */
  onMarked: (videoId: string) => void;
  /** What the server has counted by now. */
  onPlayed: (videos: { video_id: string; played: number; watched: boolean }[]) => void;
  /** Whether something waits because the server cannot be reached. */
  onStuck: (stuck: boolean) => void;
}

/** Sends progress now and then, in the background; nothing is lost and nothing is said but one quiet line. */
export class ProgressQueue {
  private waiting: QueuedProgress;
  private sending = nothing();
  private running: Promise<void> | null = null;
  private readonly owner: string;
  private readonly events: QueueEvents;

  /** `owner` is the learner's address: another person on this phone never sends what was played by the first. */
  constructor(owner: string, events: QueueEvents) {
    this.owner = owner;
    this.events = events;
    this.waiting = this.restore();
  }

  private restore(): QueuedProgress {
    try {
      const kept = JSON.parse(stored.get('courseProgress') ?? 'null') as
        | ({ owner: string } & QueuedProgress)
        | null;
      return kept?.owner === this.owner ? bothOf(nothing(), kept) : nothing();
    } catch {
      return nothing();
    }
  }

  private keep(): void {
    const all = bothOf(this.sending, this.waiting);
    if (isEmpty(all)) stored.remove('courseProgress');
    else stored.set('courseProgress', JSON.stringify({ owner: this.owner, ...all }));
  }

  played(videoId: string, stretches: Stretches, position: number): void {
    const beat = { stretches: [...stretches], position, at: new Date().toISOString() };
    this.waiting = bothOf(this.waiting, { beats: { [videoId]: beat }, marks: [] });
    this.keep();
  }

  mark(videoId: string): void {
    this.waiting = bothOf(this.waiting, { beats: {}, marks: [videoId] });
    this.keep();
    void this.flush();
  }

  /** Where this browser left a video, when the server may not know yet. */
  positionOf(videoId: string): number | null {
    return bothOf(this.sending, this.waiting).beats[videoId]?.position ?? null;
  }

  /** Sends what waits, one sending at a time. */
  flush(): Promise<void> {
    if (getCourseAccess() === null || isEmpty(this.waiting)) return this.running ?? Promise.resolve();
    this.running ??= this.send().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async send(): Promise<void> {
    this.sending = this.waiting;
    this.waiting = nothing();
    const { beats, marks } = this.sending;
    const failures: Failure[] = [];
    const left = nothing();
    for (const videoId of marks) {
      const outcome = await callAsLearner(lightAcademy.markWatched, {
        body: { video_id: videoId, watched: true },
      });
      if (outcome.ok) this.events.onMarked(videoId);
      else if (this.note(outcome.failure, failures)) left.marks.push(videoId);
    }
    if (Object.keys(beats).length > 0) {
      const outcome = await callAsLearner(lightAcademy.recordPlayed, { body: bodyOf(beats) });
      if (outcome.ok) this.events.onPlayed(outcome.data.videos);
      else if (this.note(outcome.failure, failures)) left.beats = beats;
    }
    this.sending = nothing();
    // Logging out meanwhile has thrown all of it away, on purpose.
    if (getCourseAccess() !== null || failures.some(({ status }) => status === 401)) {
      this.waiting = bothOf(left, this.waiting);
      this.keep();
    }
    this.events.onStuck(failures.some(unreachable));
  }

  private note(failure: Failure, failures: Failure[]): boolean {
    console.warn('Progress was not taken.', failure.status);
    failures.push(failure);
    return passing(failure);
  }

  /** The page is going: what waits is sent past its end, and stays kept in case that fails. Sending twice does no harm. */
  leave(): void {
    if (getCourseAccess() === null || isEmpty(this.waiting)) return;
    const { beats, marks } = this.waiting;
    for (const videoId of marks)
      void callAsLearner(
        lightAcademy.markWatched,
        { body: { video_id: videoId, watched: true } },
        { keepalive: true },
      );
    if (Object.keys(beats).length > 0)
      void callAsLearner(lightAcademy.recordPlayed, { body: bodyOf(beats) }, { keepalive: true });
  }
}

function bodyOf(beats: QueuedProgress['beats']) {
  return {
    beats: Object.entries(beats)
      .slice(-mostBeats)
      .map(([video_id, { stretches, position, at }]) => ({
        video_id,
        stretches: stretches.slice(-mostStretches).map(([from, to]): [number, number] => [from, to]),
        position,
        at,
      })),
  };
}
