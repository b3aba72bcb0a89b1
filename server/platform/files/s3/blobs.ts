import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { filesAway, untold, type BlobTroubles, type FilesAre } from '../blob-troubles.ts';
import { plainKey, type Blobs, type ListedBlob, type Part } from '../blobs.ts';
import { elementOf, listPage, removal, type ListPage } from './answers.ts';
import {
  brokenOff,
  bytesOf,
  isPassing,
  piecesOf,
  S3Failure,
  textOf,
  type S3,
  type S3Call,
} from './client.ts';
import { sendWhole } from './send-whole.ts';

/** So many names fit into one question. */
const namesAtOnce = 1_000;

/** Files in a bucket of an S3 service. A file there is whole or not there by the service's own word. */
export function s3Blobs(s3: S3, troubles: BlobTroubles = untold): Blobs {
  const told = async <T>(what: FilesAre, work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work();
      troubles.worked(what);
      return answer;
    } catch (error) {
      throw inWords(error, what, troubles);
    }
  };
  const { silentMs } = s3.patience;

  return {
    put: async (key, bytes) => told('kept', put(s3, plainKey(key), bytes)),
    putFile: async (key, file) => told('kept', () => sendWhole(s3, plainKey(key), file)),
    get: async (key) => {
      const call = { method: 'GET', key: plainKey(key) } as const;
      return told('read', () => orNull(s3.ask(call, (answer) => bytesOf(answer, silentMs))));
    },
    async open(key) {
      const call = { method: 'HEAD', key: plainKey(key) } as const;
      const found = await told('read', () =>
        orNull(
          s3.ask(call, async ({ headers }) => ({
            size: Number(headers['content-length']),
            tag: headers.etag,
          })),
        ),
      );
      if (!found) return null;
      const { size, tag } = found;
      return {
        size,
        stream(part = { from: 0, to: size - 1 }) {
          const pieces = size === 0 ? [] : piecesFrom(s3, { key: call.key, tag, part, troubles });
          return Readable.from(pieces, { objectMode: false });
        },
      };
    },
    async *list(folder = '') {
      const pages = beginningWith(s3, folder === '' ? '' : `${plainKey(folder)}/`);
      for (;;) {
        const found = await told('read', () => pages.next());
        if (found.done) return;
        yield* found.value;
      }
    },
    remove: async (prefix) => {
      const wanted = plainKey(prefix);
      await told('kept', () => removeBelow(s3, wanted));
    },
  };
}

/** Every file whose name begins so, a page at a time. */
async function* beginningWith(s3: S3, prefix: string): AsyncGenerator<ListedBlob[]> {
  let next: string | null = null;
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix };
    if (next !== null) query['continuation-token'] = next;
    const found: ListPage = await s3.ask({ method: 'GET', query }, async (answer) =>
      listPage(await textOf(answer, s3.patience.silentMs)),
    );
    yield found.files;
    next = found.next;
  } while (next !== null);
}

/** A file of this name and all below it; others begin alike, as `1` and `10` do. */
async function removeBelow(s3: S3, wanted: string): Promise<void> {
  for await (const found of beginningWith(s3, wanted)) {
    const keys = found.map(({ key }) => key);
    await removeAll(
      s3,
      keys.filter((key) => key === wanted || key.startsWith(`${wanted}/`)),
    );
  }
}

/** A name that nobody has kept anything under; a bucket that is not there is a failure. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3Failure && error.status === 404 && error.code !== 'NoSuchBucket') return null;
    throw error;
  }
}

/** The same bytes under the same key are one file, however often they are sent. */
const put = (s3: S3, key: string, body: Buffer) => () =>
  s3.ask({ method: 'PUT', key, body }, async (answer) => void (await textOf(answer, s3.patience.silentMs)));

async function removeAll(s3: S3, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += namesAtOnce) {
    const body = Buffer.from(removal(keys.slice(at, at + namesAtOnce)));
    const headers = {
      'content-type': 'application/xml',
      'content-md5': createHash('md5').update(body).digest('base64'),
    };
    const call: S3Call = { method: 'POST', query: { delete: '' }, headers, body };
    const said = await s3.ask(call, (answer) => textOf(answer, s3.patience.silentMs));
    const refused = elementOf(said, 'Code');
    if (refused !== null) throw new S3Failure(call, 200, refused);
  }
}

interface Wanted {
  key: string;
  /** What was found under the key, so that no other content is sent after it. */
  tag: string | undefined;
  part: Part;
  troubles: BlobTroubles;
}

/** The bytes of a part; where they break off, it goes on from there, as long as each try brings some. */
async function* piecesFrom(s3: S3, { key, tag, part, troubles }: Wanted): AsyncGenerator<Buffer> {
  let at = part.from;
  let tried = 0;
  let since = performance.now();
  while (at <= part.to) {
    const headers = { range: `bytes=${at}-${part.to}`, ...(tag && { 'if-match': tag }) };
    const call: S3Call = { method: 'GET', key, headers };
    try {
      const answer = await s3.begin(call);
      if (answer.statusCode !== 206 || !answer.headers['content-range']?.startsWith(`bytes ${at}-`)) {
        answer.destroy();
        throw new S3Failure(call, answer.statusCode ?? 0, 'AnotherRange');
      }
      for await (const more of piecesOf(answer, s3.patience.silentMs)) {
        // A service may send more than it was asked for.
        const piece = more.subarray(0, part.to + 1 - at);
        at += piece.length;
        tried = 0;
        yield piece;
        since = performance.now();
        if (at > part.to) break;
      }
      troubles.worked('read');
      if (at <= part.to) throw new S3Failure(call, 0, 'EndedEarly');
    } catch (error) {
      tried += 1;
      const broke = brokenOff(error, call);
      const { tries, allMs, pauseMs } = s3.patience;
      const isOver = tried >= tries || performance.now() - since > allMs;
      if (isOver || !isPassing(broke)) throw inWords(broke, 'read', troubles);
      await sleep(pauseMs);
    }
  }
}

/** What the service said, in words for whoever sent or asked; anything else is a mistake of ours. */
function inWords(error: unknown, what: FilesAre, troubles: BlobTroubles): unknown {
  if (!(error instanceof S3Failure)) return error;
  troubles.broke(what, error.message);
  return filesAway[what]();
}
