import { leftShare, watchedShare } from '#shared/progress.ts';

/** When a video counts as watched here, and how soon the page begins to look. */
export const watching = {
  /** Share that must have been played when another video is chosen. */
  atSwitch: leftShare,
  /** Share after which the timer says so by itself; the server asks for the same. */
  byTimer: watchedShare,
  timerStartsAfterMs: 2000,
} as const;
