import { days } from '../../platform/clock.ts';

/** What a phone kept is taken up to so long afterwards. */
const longestKept = days(60);

/**
 * When something happened on a phone whose clock may be wrong: as long before we heard of it as the phone says, since
 * both its moments are wrong alike. A clock that was put right in between cannot make it later than now, nor earlier
 * than what the phone knew by then.
 */
export function momentOf(
  said: { at: string; sent_at: string; known_at?: string | undefined },
  now: Date,
): Date {
  const ago = Math.max(0, Date.parse(said.sent_at) - Date.parse(said.at));
  const earliest = Math.max(
    now.getTime() - longestKept,
    said.known_at === undefined ? 0 : Math.min(now.getTime(), Date.parse(said.known_at)),
  );
  return new Date(Math.max(earliest, now.getTime() - ago));
}

/** A moment of ours that a phone gives back; never one to come. */
export const earlierOf = (said: string, now: Date): Date =>
  new Date(Math.min(now.getTime(), Date.parse(said)));
