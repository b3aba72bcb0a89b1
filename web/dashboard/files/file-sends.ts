import type { SentFile } from '#shared/api/files.ts';
import { fileKinds, kindOfName, mostFiles } from '#shared/goods/files.ts';
import type { Outcome } from '#web/client/failure.ts';
import type { SendOptions } from '#web/client/send-body.ts';
import { lineBroke, sendProblemOf } from './send-problem-of.ts';

/** One file of a form: already there, on its way, or refused. */
export interface FormFile {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Its id once the server has all of it. */
  id: string | null;
  /** The file of this product it is put in the place of. */
  replaces: string | null;
  /** 0 to 1 while sending, null otherwise. */
  progress: number | null;
  problem: string | null;
  /** Whether sending the same file again may work. */
  retryable: boolean;
}

export interface FileSends {
  now: () => readonly FormFile[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  /** Puts a file in the place of another; those who paid for that get this one. */
  replace: (key: string, file: File) => void;
  retry: (key: string) => void;
  /** Goes on with whatever only failed because the line was broken. */
  retryBroken: () => void;
  remove: (key: string) => void;
  move: (key: string, by: -1 | 1) => void;
}

/** A file of a form as it outlives the page; one whose sending was broken off has no id. */
export type KeptFile = Pick<FormFile, 'id' | 'name' | 'size'>;

interface Options {
  initial: readonly KeptFile[];
  send: (file: File, options: SendOptions) => Promise<Outcome<SentFile>>;
}

/** A page that comes again has the file's name, and no more a way to the file. */
export const pageWentAway =
  'This page was closed while the file was being sent. Choose the same file again: it goes on where it was.';

const labels = Object.values(fileKinds).map(({ label }) => label);
const notSold = `This kind of file cannot be sold here. It can be ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}.`;

const known = ({ id, name, size }: KeptFile, at: number): FormFile => ({
  key: id ?? `kept-${at}`,
  id,
  name,
  size,
  replaces: null,
  progress: null,
  problem: id ? null : pageWentAway,
  retryable: false,
});

function chosen(key: string, file: File, replaces: string | null): FormFile {
  const isSold = kindOfName(file.name) !== null;
  return {
    key,
    id: null,
    name: file.name,
    size: file.size,
    replaces,
    progress: isSold ? 0 : null,
    problem: isSold ? null : notSold,
    retryable: false,
  };
}

/** What became of a file that was sent. */
function after(outcome: Outcome<SentFile>): Partial<FormFile> {
  if (outcome.ok) return { id: outcome.data.id, progress: null };
  return { progress: null, ...sendProblemOf(outcome.failure) };
}

/** A list that tells when it changes. */
function keptList(start: readonly FormFile[]) {
  let files = start;
  const listeners = new Set<() => void>();
  const publish = (next: readonly FormFile[]) => {
    files = next;
    listeners.forEach((listener) => listener());
  };
  return {
    now: () => files,
    publish,
    change: (key: string, part: Partial<FormFile>) =>
      publish(files.map((one) => (one.key === key ? { ...one, ...part } : one))),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function swapped(files: readonly FormFile[], key: string, by: -1 | 1): readonly FormFile[] {
  const from = files.findIndex((one) => one.key === key);
  const [one, other] = [files[from], files[from + by]];
  if (!one || !other) return files;
  return files.map((each) => (each === one ? other : each === other ? one : each));
}

/** The files of one form, sent one after the other while the rest of it is being filled in. */
export function createFileSends({ initial, send }: Options): FileSends {
  const list = keptList(initial.map(known));
  const { now, publish, change, subscribe } = list;
  const waiting = new Map<string, { file: File; stop: AbortController }>();
  let turn: Promise<void> = Promise.resolve();
  let made = 0;

  function fresh(file: File, replaces: string | null): FormFile {
    const one = chosen(`new-${(made += 1)}`, file, replaces);
    if (!one.problem) waiting.set(one.key, { file, stop: new AbortController() });
    return one;
  }
  function retry(key: string): void {
    if (!waiting.has(key)) return;
    change(key, { progress: 0, problem: null, retryable: false });
    turn = turn.then(() => sendOne(key));
  }
  async function sendOne(key: string): Promise<void> {
    const one = waiting.get(key);
    if (!one) return;
    const onProgress = (progress: number) => change(key, { progress });
    const outcome = await send(one.file, { signal: one.stop.signal, onProgress });
    if (!waiting.has(key)) return;
    if (outcome.ok) waiting.delete(key);
    change(key, after(outcome));
  }
  function forget(key: string): void {
    waiting.get(key)?.stop.abort();
    waiting.delete(key);
  }

  return {
    now,
    subscribe,
    add(picked) {
      const added = picked.slice(0, mostFiles - now().length).map((file) => fresh(file, null));
      publish([...now(), ...added]);
      for (const { key } of added) retry(key);
    },
    replace(key, file) {
      const before = now().find((one) => one.key === key);
      if (!before) return;
      forget(key);
      const next = fresh(file, before.replaces ?? before.id);
      publish(now().map((one) => (one.key === key ? next : one)));
      retry(next.key);
    },
    retry,
    retryBroken: () =>
      now()
        .filter(({ problem }) => problem === lineBroke)
        .forEach(({ key }) => retry(key)),
    remove(key) {
      forget(key);
      publish(now().filter((one) => one.key !== key));
    },
    move: (key, by) => publish(swapped(now(), key, by)),
  };
}

/** What a form saves: the files the server has, in order. */
export const savedFiles = (files: readonly FormFile[]): { id: string; replaces?: string }[] =>
  files.flatMap(({ id, replaces }) => (id ? [{ id, ...(replaces && { replaces }) }] : []));

/** What outlives the page: what the server has, and what was on its way to it. */
export const keptFiles = (files: readonly FormFile[]): KeptFile[] =>
  files
    .filter(({ id, progress, problem }) => id !== null || progress !== null || isBroken(problem))
    .map(({ id, name, size }) => ({ id, name, size }));

const isBroken = (problem: string | null) => problem === lineBroke || problem === pageWentAway;
