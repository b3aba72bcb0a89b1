import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { PlatformDb } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Siblings } from '../../platform/processes/siblings.ts';
import { addLoaded, pieceCount } from './loaded-queries.ts';

/** Bytes after which a download that goes on is written down; a segment is less, so it is written once. */
const noteEvery = 2 * 1024 * 1024;

export interface MediaDownload {
  entitlementId: string;
  videoId: string;
  /** Of the whole file. */
  size: number;
  /** The first byte that is sent. */
  from: number;
}

export interface DownloadMeter {
  /** Counts what leaves by an answer, as it leaves; ends it when the access is taken meanwhile. */
  watch(reply: FastifyReply, download: MediaDownload): void;
  /** Writes down what is under way for an access here and in the siblings, so that a decision knows of it. */
  settle(entitlementId: string): Promise<void>;
}

/**
 * What each access has loaded of the videos, whichever size of them. Bytes are counted when they are sent, not when
 * they are asked for: players ask for a whole file and hang up.
 */
export function countLoads(db: PlatformDb, log: Log, siblings: Siblings): DownloadMeter {
  const running = new Map<string, Set<() => Promise<void>>>();
  const settleHere = async (entitlementId: string) => {
    await Promise.all([...(running.get(entitlementId) ?? [])].map((note) => note()));
  };
  siblings.hear('write down what was loaded', settleHere);
  return {
    watch(reply, { entitlementId, videoId, size, from }) {
      let sent = 0;
      let noted = 0;
      const note = async () => {
        if (sent === noted) return;
        const [first, last] = [from + noted, from + sent - 1];
        noted = sent;
        const stands = await addLoaded(db, entitlementId, videoId, piecesOf(first, last, size));
        if (!stands) reply.raw.destroy();
      };
      const noteQuietly = () =>
        void note().catch((error: unknown) => log.error('what was loaded could not be counted', { error }));
      const notes = running.get(entitlementId) ?? new Set();
      running.set(entitlementId, notes.add(note));
      // From the moment the file is really sent; a listener before it would have the first bytes lost.
      reply.raw.once('pipe', (file: Readable) => {
        file.on('data', (chunk: Buffer) => {
          sent += chunk.length;
          if (sent - noted >= noteEvery) noteQuietly();
        });
      });
      reply.raw.once('close', () => {
        notes.delete(note);
        if (notes.size === 0 && running.get(entitlementId) === notes) running.delete(entitlementId);
        noteQuietly();
      });
    },
    async settle(entitlementId) {
      await Promise.all([
        settleHere(entitlementId),
        siblings.ask('write down what was loaded', entitlementId),
      ]);
    },
  };
}

/** The pieces of a file that bytes lie in, as a row of bits; a piece that was begun counts. */
export function piecesOf(first: number, last: number, size: number): string {
  const piece = (byte: number) => Math.min(pieceCount - 1, Math.floor((byte / size) * pieceCount));
  const [from, to] = [piece(first), piece(last)];
  return '0'.repeat(from) + '1'.repeat(to - from + 1) + '0'.repeat(pieceCount - 1 - to);
}
