import { open, rename, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';

/** One thing that was remembered. */
export interface JournalEntry {
  kind: string;
  value: unknown;
}

export interface Journal {
  /** Remembers an entry. `money` asks for fsync before anyone is told. */
  append(kind: string, value: unknown, money?: boolean): void;
  /** Answers when everything appended so far is in the file. */
  durable(): Promise<void>;
  /** Replaces the whole file by these entries in one step. Nothing may be appended meanwhile. */
  rewrite(entries: Iterable<JournalEntry>): Promise<void>;
  close(): Promise<void>;
}

interface Waiter {
  upTo: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const done = Promise.resolve();

/** A journal that keeps nothing. */
export const noJournal: Journal = {
  append: () => {},
  durable: () => done,
  rewrite: () => done,
  close: () => done,
};

/** Reads the entries of a state file; a last line cut off by a crash is left out. */
export async function readJournal(path: string): Promise<JournalEntry[]> {
  if (!(await stat(path).catch(() => null))) return [];
  const entries: JournalEntry[] = [];
  let damaged = 0;
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    if (line === '') continue;
    if (damaged)
      throw new Error(`The state file ${path} is damaged at line ${damaged}; move it away to start afresh.`);
    try {
      for (const entry of JSON.parse(line) as JournalEntry[]) entries.push(entry);
    } catch {
      damaged = number;
    }
  }
  return entries;
}

/** Splits at line feeds only: readline would also split at U+2028, which JSON leaves as it is inside text. */
async function* linesOf(path: string): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1_000_000 })) {
    const lines = (rest + (chunk as string)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest;
}

/**
 * An append-only file. Entries that arrive while a write is under way go out together in the next one, so that many
 * payments share one fsync.
 */
export async function openJournal(path: string): Promise<Journal> {
  let file: FileHandle = await open(path, 'a', 0o600);
  let buffer: string[] = [];
  let money = false;
  let appended = 0;
  let written = 0;
  let draining = false;
  let broken: unknown = null;
  let waiters: Waiter[] = [];

  function release(upTo: number): void {
    written = upTo;
    const ready = waiters.filter((waiter) => waiter.upTo <= upTo);
    waiters = waiters.filter((waiter) => waiter.upTo > upTo);
    for (const waiter of ready) waiter.resolve();
  }

  async function drain(): Promise<void> {
    draining = true;
    try {
      while (buffer.length > 0) {
        // One line for all: a crash in the middle of it loses the whole line, never half of a payment.
        const text = `[${buffer.join(',')}]\n`;
        const sync = money;
        const upTo = appended;
        buffer = [];
        money = false;
        await file.appendFile(text);
        if (sync) await file.datasync();
        release(upTo);
      }
    } catch (error) {
      broken = error;
      const failed = waiters;
      waiters = [];
      for (const waiter of failed) waiter.reject(error);
    }
    draining = false;
  }

  function durable(): Promise<void> {
    if (written === appended) return done;
    if (broken) return Promise.reject(broken);
    return new Promise((resolve, reject) => {
      waiters.push({ upTo: appended, resolve, reject });
      if (!draining) void drain();
    });
  }

  return {
    append(kind, value, isMoney = false) {
      buffer.push(JSON.stringify({ kind, value }));
      appended += 1;
      money ||= isMoney;
    },
    durable,
    async rewrite(entries) {
      await durable();
      const next = await open(`${path}.next`, 'w', 0o600);
      let chunk = '';
      for (const entry of entries) {
        chunk += `[${JSON.stringify(entry)}]\n`;
        if (chunk.length < 1_000_000) continue;
        await next.appendFile(chunk);
        chunk = '';
      }
      await next.appendFile(chunk);
      await next.datasync();
      await next.close();
      await rename(`${path}.next`, path);
      const folder = await open(dirname(path), 'r');
      await folder.sync();
      await folder.close();
      await file.close();
      file = await open(path, 'a', 0o600);
    },
    async close() {
      await durable();
      await file.close();
    },
  };
}
