import type { Stretch } from '#shared/progress.ts';
import { createListeners } from '../../components/listeners.ts';
import { getPreferences, prefer } from '../preferences.ts';
import { createPlayedMeter } from './played-meter.ts';

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export const skipSeconds = 10;

export interface PlayerState {
  playing: boolean;
  ended: boolean;
  time: number;
  duration: number;
  rate: number;
  muted: boolean;
  /** The words being said, while captions are on. */
  caption: string;
}

export type MediaEvent =
  | { kind: 'played'; stretch: Stretch }
  | { kind: 'opened'; seconds: number }
  | { kind: 'paused' }
  | { kind: 'loaded'; media: HTMLMediaElement }
  | { kind: 'failed'; at: number };

const still: PlayerState = {
  playing: false,
  ended: false,
  time: 0,
  duration: 0,
  rate: 1,
  muted: false,
  caption: '',
};
const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** One `<video>` or `<audio>` after the other: what it is doing, what it may be asked, and what was really played. */
export class MediaPlayer {
  private element: HTMLMediaElement | null = null;
  private reading = still;
  private ear: (event: MediaEvent) => void = () => {};
  private readonly listeners = createListeners();
  private readonly meter = createPlayedMeter((stretch) => this.ear({ kind: 'played', stretch }), Date.now);
  /** Where the next file begins, and whether it runs at once. */
  private opening = { from: 0, play: true };

  subscribe = this.listeners.subscribe;
  now = (): PlayerState => this.reading;

  hear(ear: (event: MediaEvent) => void): () => void {
    this.ear = ear;
    return () => {
      this.ear = () => {};
    };
  }

  open(from: number, play: boolean): void {
    this.opening = { from, play };
  }

  attach = (media: HTMLMediaElement | null): (() => void) | undefined => {
    if (!media) return undefined;
    const gone = new AbortController();
    this.element = media;
    const { volume, muted } = getPreferences();
    media.volume = volume;
    media.muted = muted;
    const handlers = this.handlers(media);
    for (const [name, act] of Object.entries(handlers))
      media.addEventListener(name, act, { signal: gone.signal });
    const track = media.textTracks?.[0];
    track?.addEventListener('cuechange', () => this.read(), { signal: gone.signal });
    this.showCaptions(getPreferences().captions);
    this.read();
    // The element exists a little before it is shown, and a quick line may have told all by then.
    const missed = media.error ? handlers.error : media.readyState >= 1 ? handlers.loadedmetadata : null;
    const late = setTimeout(() => missed?.(), 0);
    return () => {
      gone.abort();
      clearTimeout(late);
      this.meter.stop();
      if (this.element === media) this.element = null;
    };
  };

  private handlers(media: HTMLMediaElement): Record<string, () => void> {
    const read = () => this.read();
    const tick = () => this.meter.tick(media.currentTime, media.playbackRate);
    return {
      loadedmetadata: () => {
        this.ear({ kind: 'opened', seconds: media.duration });
        media.playbackRate = getPreferences().rate;
        if (this.opening.from > 0) this.seek(this.opening.from);
        if (this.opening.play) this.play();
        read();
      },
      timeupdate: () => {
        if (media.paused || media.seeking) this.meter.stop();
        else tick();
        // On a quick line all is there before the browser tells of its loading.
        this.ear({ kind: 'loaded', media });
        read();
      },
      playing: () => {
        this.meter.stop();
        tick();
        read();
      },
      seeking: () => this.meter.stop(),
      pause: () => {
        if (!media.seeking) tick();
        this.meter.stop();
        this.ear({ kind: 'paused' });
        read();
      },
      ended: () => {
        this.ear({ kind: 'paused' });
        read();
      },
      error: () => {
        this.meter.stop();
        this.ear({ kind: 'failed', at: media.currentTime || this.opening.from });
      },
      progress: () => this.ear({ kind: 'loaded', media }),
      volumechange: read,
      ratechange: read,
      durationchange: read,
    };
  }

  private read(): void {
    const media = this.element;
    if (!media) return;
    const cues = getPreferences().captions ? [...(media.textTracks?.[0]?.activeCues ?? [])] : [];
    this.reading = {
      playing: !media.paused && !media.ended,
      ended: media.ended,
      time: media.currentTime,
      duration: Number.isFinite(media.duration) ? media.duration : 0,
      rate: media.playbackRate,
      muted: media.muted,
      caption: cues.map((cue) => ('text' in cue ? String(cue.text) : '')).join(' '),
    };
    this.listeners.tell();
  }

  private change(act: (media: HTMLMediaElement) => void): void {
    if (this.element) act(this.element);
    this.read();
  }

  play(): void {
    // Where the browser wants another tap first, the button shows it.
    void this.element?.play()?.catch(() => this.read());
  }

  toggle(): void {
    if (this.element?.paused) this.play();
    else this.element?.pause();
  }

  seek(to: number): void {
    this.change((media) => {
      media.currentTime = between(0, to, media.duration || to);
    });
  }

  skip(seconds: number): void {
    this.seek((this.element?.currentTime ?? 0) + seconds);
  }

  setRate(rate: number): void {
    prefer({ rate });
    this.change((media) => {
      media.playbackRate = rate;
    });
  }

  /** To the next slower or faster speed. */
  stepRate(step: 1 | -1): void {
    const now = speeds.indexOf(getPreferences().rate as (typeof speeds)[number]);
    this.setRate(speeds[between(0, (now < 0 ? 1 : now) + step, speeds.length - 1)] ?? 1);
  }

  toggleMute(): void {
    this.change((media) => {
      media.muted = !media.muted;
      prefer({ muted: media.muted });
    });
  }

  louder(by: number): void {
    this.change((media) => {
      media.volume = between(0, Math.round((media.volume + by) * 10) / 10, 1);
      prefer({ volume: media.volume });
    });
  }

  toggleCaptions(): void {
    const captions = !getPreferences().captions;
    prefer({ captions });
    this.showCaptions(captions);
    this.read();
  }

  /** Hidden, the browser still says which words are due; we draw them, also over the voice alone. */
  private showCaptions(on: boolean): void {
    const track = this.element?.textTracks?.[0];
    if (track) track.mode = on ? 'hidden' : 'disabled';
  }

  toggleFullScreen(box: HTMLElement | null): void {
    if (document.fullscreenElement) return void document.exitFullscreen();
    const phone = this.element as (HTMLMediaElement & { webkitEnterFullscreen?: () => void }) | null;
    // iPhones show only the film itself over the whole screen.
    if (box && 'requestFullscreen' in box) void box.requestFullscreen().catch(() => {});
    else phone?.webkitEnterFullscreen?.();
  }
}
