import { said } from '#shared/words/said-english.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../http/errors.ts';
import type { Log } from '../log.ts';

/** What people are told while files can be neither read nor kept; whoever sent something sends it again. */
export const filesAway = {
  read: () => new AppError('unavailable', said.filesAway, 30),
  kept: () => new AppError('unavailable', said.filesNotKept, 30),
  full: () => new AppError('unavailable', said.filesFull, 60),
};

export type FilesAre = Exclude<keyof typeof filesAway, 'full'>;

/** Whether files can be read and kept, as the last who tried found it. */
export interface BlobTroubles {
  /** `why`: in words for the operator's log, without keys of ours. */
  broke(what: FilesAre, why: string): void;
  worked(what: FilesAre): void;
  /** For how long one of both has been impossible (ms); 0 while it is not. */
  awayMs(): number;
}

/** Said so often while it lasts (ms). */
const saidEveryMs = 60_000;

export function blobTroubles({ clock, log }: { clock: Clock; log: Log }): BlobTroubles {
  const open = new Map<FilesAre, { since: number; said: number }>();
  return {
    broke(what, why) {
      const now = clock.now().getTime();
      const known = open.get(what);
      if (known && now - known.said < saidEveryMs) return;
      open.set(what, { since: known?.since ?? now, said: now });
      log.error(`pictures and files cannot be ${what}`, { why });
    },
    worked(what) {
      if (open.delete(what)) log.info(`pictures and files can be ${what} again`);
    },
    awayMs() {
      const now = clock.now().getTime();
      return Math.max(0, ...[...open.values()].map(({ since }) => now - since));
    },
  };
}

/** For whoever has nobody to tell. */
export const untold: BlobTroubles = { broke: () => undefined, worked: () => undefined, awayMs: () => 0 };

const noRoom = new Set(['ENOSPC', 'EDQUOT']);
/** The disk's ways of saying that it takes or gives nothing: it may only be read, is not ours, is broken or far away. */
const notNow = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENXIO',
  'ESTALE',
  'ENOTCONN',
  'ETIMEDOUT',
  'EHOSTDOWN',
]);

/** What the disk said, in words for whoever sent or asked; anything else is a mistake of ours. */
export function ofDisk(error: unknown, what: FilesAre, troubles: BlobTroubles): unknown {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (!noRoom.has(code) && !notNow.has(code)) return error;
  troubles.broke(what, `${syscall} in the data folder: ${code}`);
  return noRoom.has(code) ? filesAway.full() : filesAway[what]();
}
