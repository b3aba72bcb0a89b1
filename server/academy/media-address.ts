import { createHmac, timingSafeEqual } from 'node:crypto';
import { minutes, type Clock } from '../platform/clock.ts';
import { keyFor, type Config } from '../platform/config.ts';

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

const macBytes = 32;
const headBytes = 4 + 16;

/**
 * Signed addresses of course files: until when, and for which session, are in the token; the video and the browser's
 * cookie only in its signature. None names where a file is kept.
 */
export function mediaAddresses(config: Config, clock: Clock): MediaAddresses {
  const key = keyFor(config, 'course-media');
  const sign = (head: Buffer, videoId: string, deviceHash: Buffer) =>
    createHmac('sha256', key).update(head).update(deviceHash).update(videoId).digest();
  return {
    of({ sessionId, deviceHash, videoId }, file) {
      const until = Math.floor(clock.now().getTime() / stepMs) * stepMs + lifeMs;
      const head = Buffer.alloc(headBytes);
      head.writeUInt32BE(until / 1000, 0);
      Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(head, 4);
      const token = Buffer.concat([head, sign(head, videoId, deviceHash)]).toString('base64url');
      return `/course-media/${token}/${videoId}/${file}`;
    },
    read(token, asked) {
      const bytes = Buffer.from(token, 'base64url');
      // One text for one token: decoding forgives what encoding never writes.
      if (bytes.length !== headBytes + macBytes || bytes.toString('base64url') !== token) return null;
      const head = bytes.subarray(0, headBytes);
      const mac = sign(head, asked.videoId, asked.deviceHash);
      if (!timingSafeEqual(mac, bytes.subarray(headBytes))) return null;
      if (head.readUInt32BE(0) * 1000 <= clock.now().getTime()) return null;
      const hex = head.toString('hex', 4);
      return {
        sessionId: [
          hex.slice(0, 8),
          hex.slice(8, 12),
          hex.slice(12, 16),
          hex.slice(16, 20),
          hex.slice(20),
        ].join('-'),
      };
    },
  };
}
