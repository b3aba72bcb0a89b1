import { minutes, type Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { signedIds } from '../../platform/secrets/signed-id.ts';

/** No address opens anything for longer than this. */
const lifeMs = minutes(15);
/** Addresses made within the same five minutes are equal, so that asking again does not restart a player. */
const stepMs = minutes(5);

export interface MediaScope {
  sessionId: string;
  deviceHash: Buffer;
  videoId: string;
}

export interface MediaAddresses {
  /** Where a file of a video is had; the file is named without its folder. */
  of(scope: MediaScope, file: string): string;
  /** The session a token was made for; null when it is not of our making, too old, or for another video or browser. */
  read(token: string, asked: { videoId: string; deviceHash: Buffer }): { sessionId: string } | null;
}

/**
 * Signed addresses of course files: until when, and for which session, are in the token; the video and the browser's
 * cookie only in its signature. None names where a file is kept.
 */
export function mediaAddresses(config: Config, clock: Clock): MediaAddresses {
  const tokens = signedIds(config, 'course-media', clock);
  return {
    of({ sessionId, deviceHash, videoId }, file) {
      const until = new Date(Math.floor(clock.now().getTime() / stepMs) * stepMs + lifeMs);
      return `/course-media/${tokens.of(sessionId, until, [deviceHash, videoId])}/${videoId}/${file}`;
    },
    read(token, { videoId, deviceHash }) {
      const found = tokens.read(token, [deviceHash, videoId]);
      return found && found !== 'late' ? { sessionId: found.id } : null;
    },
  };
}
