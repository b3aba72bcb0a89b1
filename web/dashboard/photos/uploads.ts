import type { Picture } from '#shared/api/catalogue.ts';
import { largestUpload } from '#shared/api/pictures.ts';
import { fieldErrorsOf, sentenceOf, worthRetrying } from '#web/client/errors.ts';
import type { Outcome } from '#web/client/failure.ts';
import type { SendOptions } from '#web/client/send-body.ts';
import { isHeic } from './shrink.ts';

/** One picture of a form: already there, on its way, or refused. */
export interface Photo {
  key: string;
  /** Of the file; empty for pictures that were there before. */
  name: string;
  /** null until the server has it. */
  picture: Picture | null;
  /** Address of the file on this phone, to show it at once; null for pictures that were there before. */
  preview: string | null;
  alt: string;
  /** 0 to 1 while sending, null otherwise. */
  progress: number | null;
  problem: string | null;
  /** Whether sending the same file again may work. */
  retryable: boolean;
}

export interface Uploads {
  now: () => readonly Photo[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  /** Sends again whatever only failed because the line was broken. */
  retryBroken: () => void;
  remove: (key: string) => void;
  move: (key: string, by: -1 | 1) => void;
  /** Says what it shows, or puts another picture of the store in the place of one that was sent. */
  change: (key: string, part: Partial<Pick<Photo, 'alt' | 'picture' | 'preview'>>) => void;
  /** Stops everything under way. */
  stop: () => void;
}

interface Options {
  initial: readonly Picture[];
  most: number;
  shrink: (file: File) => Promise<Blob>;
  send: (body: Blob, name: string, options: SendOptions) => Promise<Outcome<Picture>>;
  previewOf: (file: File) => string;
  forgetPreview: (address: string) => void;
  /** Names a photo for longer than its page is there. */
  keyOf?: (file: File) => string;
}

/** Files sent at the same time: more only makes each of them slower on a phone's line. */
const atOnce = 2;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
export const tooLarge = `This picture is larger than ${megabytes(largestUpload)} MB. Choose a smaller one.`;
export const heicPhoto = 'We cannot read HEIC photos. Share or save this one as JPEG.';
export const notAPicture = 'This file is not a picture. Choose a photo, for example a JPEG or PNG.';
export const lineBroke = 'The connection broke while sending. It goes on by itself when you are back online.';

interface QueuedUpload {
  file: File;
  stop: AbortController;
}

const untouched: Omit<Photo, 'key'> = {
  name: '',
  picture: null,
  preview: null,
  alt: '',
  progress: null,
  problem: null,
  retryable: false,
};

/** The pictures of one form. Files go out at once, a few at a time, while the rest of the form is being filled in. */
export function createUploads(options: Options): Uploads {
  const { initial, most, send, shrink, previewOf, forgetPreview, keyOf } = options;
  let photos: readonly Photo[] = initial.map((picture) => ({
    ...untouched,
    key: picture.id,
    picture,
    alt: picture.alt,
  }));
  const listeners = new Set<() => void>();
  const files = new Map<string, QueuedUpload>();
  const queue: string[] = [];
  let running = 0;
  let made = 0;

  const publish = (next: readonly Photo[]) => {
    photos = next;
    listeners.forEach((listener) => listener());
  };
  const change = (key: string, part: Partial<Photo>) =>
    publish(photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));

  function enqueue(key: string): void {
    change(key, { progress: 0, problem: null, retryable: false });
    queue.push(key);
    work();
  }

  function work(): void {
    while (running < atOnce && queue.length > 0) {
      const key = queue.shift() ?? '';
      const waiting = files.get(key);
      if (!waiting) continue;
      running += 1;
      void sendOne(key, waiting).finally(() => {
        running -= 1;
        work();
      });
    }
  }

  async function sendOne(key: string, { file, stop }: QueuedUpload): Promise<void> {
    const body = await shrink(file);
    const problem = body === file && isHeic(file) ? heicPhoto : body.size > largestUpload ? tooLarge : null;
    if (problem) return change(key, { progress: null, problem });
    const outcome = await send(body, file.name, {
      signal: stop.signal,
      onProgress: (progress) => change(key, { progress }),
    });
    if (!files.has(key)) return;
    if (outcome.ok) {
      files.delete(key);
      return change(key, { picture: outcome.data, progress: null });
    }
    const { failure } = outcome;
    const broken = failure.status === 'FETCH_ERROR' || failure.status === 'TIMEOUT_ERROR';
    const serverSentence = fieldErrorsOf(failure, ['file']).fields.file;
    change(key, {
      progress: null,
      problem:
        serverSentence ??
        (broken ? lineBroke : sentenceOf(failure, 'This picture could not be sent. Please try again.')),
      retryable: worthRetrying(failure),
    });
  }

  return {
    now: () => photos,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(chosen) {
      const room = Math.max(0, most - photos.length);
      const fresh = chosen
        .slice(0, room)
        .map((file) => ({ key: keyOf?.(file) ?? `new-${(made += 1)}`, file }));
      publish([
        ...photos,
        ...fresh.map(({ key, file }) => ({
          ...untouched,
          key,
          name: file.name,
          preview: previewOf(file),
          progress: 0,
          problem: file.type !== '' && !file.type.startsWith('image/') ? notAPicture : null,
        })),
      ]);
      for (const { key, file } of fresh) {
        files.set(key, { file, stop: new AbortController() });
        if (photos.find((photo) => photo.key === key)?.problem) change(key, { progress: null });
        else enqueue(key);
      }
    },
    retry: enqueue,
    retryBroken: () => photos.filter(isBroken).forEach((photo) => enqueue(photo.key)),
    remove(key) {
      files.get(key)?.stop.abort();
      files.delete(key);
      const gone = photos.find((photo) => photo.key === key);
      if (gone?.preview) forgetPreview(gone.preview);
      publish(photos.filter((photo) => photo.key !== key));
    },
    move(key, by) {
      const from = photos.findIndex((photo) => photo.key === key);
      const to = from + by;
      const [one, other] = [photos[from], photos[to]];
      if (!one || !other) return;
      publish(photos.map((photo, index) => (index === from ? other : index === to ? one : photo)));
    },
    change,
    stop() {
      for (const { stop } of files.values()) stop.abort();
      files.clear();
      for (const photo of photos) if (photo.preview) forgetPreview(photo.preview);
    },
  };
}

/** It waits for the line, and is then sent by itself. */
const isBroken = (photo: Photo) => photo.problem === lineBroke;

/** On its way, or it will be once there is a line again. */
export const isUnderWay = (photos: readonly Photo[]) => isSending(photos) || photos.some(isBroken);

/** Still on its way. */
export function isSending(photos: readonly Pick<Photo, 'progress'>[]): boolean {
  return photos.some((photo) => photo.progress !== null);
}

/** What a form saves: the pictures the server has, in order. */
export function pictureIds(photos: readonly Photo[]): string[] {
  return photos.flatMap((photo) => (photo.picture ? [photo.picture.id] : []));
}

/** Photos or files of a form. */
interface Sends {
  now: () => readonly Pick<Photo, 'name' | 'progress' | 'problem' | 'retryable'>[];
  subscribe: Uploads['subscribe'];
}

/** Waits until nothing is on its way any more, arrived or refused. */
function whenSent(sends: Sends): Promise<void> {
  return new Promise((done) => {
    if (!isSending(sends.now())) return done();
    const stop = sends.subscribe(() => {
      if (isSending(sends.now())) return;
      stop();
      done();
    });
  });
}

/**
 * Waits until nothing of a form is on its way. Answers what was not taken, why, and what to do; null where all was. A form
 * is not saved over it without a word.
 */
export async function notSent(...all: readonly Sends[]): Promise<string | null> {
  await Promise.all(all.map(whenSent));
  const [one, ...more] = all.flatMap((sends) => sends.now()).filter(({ problem }) => problem !== null);
  if (!one) return null;
  if (more.length > 0)
    return `${[one, ...more].map(({ name }) => name).join(', ')}: not sent. Beside each stands why, and what to do.`;
  return `${one.name} was not sent: ${one.problem} ${one.retryable ? 'Send it again, or take it out.' : 'Take it out, or choose another one.'}`;
}
