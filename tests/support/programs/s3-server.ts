import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import S3rver from '@20minutes/s3rver';
import aws4 from 'aws4';
import type { S3Place } from '#server/platform/config/files.ts';

type Crypto = typeof import('node:crypto');

/** It hides where a list goes on with a cipher that Node has no more; another one does as well. */
function withoutDes(): void {
  const crypto = createRequire(import.meta.url)('node:crypto') as Crypto;
  const twice = (half: unknown) => Buffer.concat([half as Buffer, half as Buffer]);
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const own = crypto[name] as (...given: unknown[]) => never;
    crypto[name] = (cipher: string, key: unknown, iv: unknown, ...more: unknown[]) =>
      cipher === 'des' ? own('aes-128-cbc', twice(key), twice(iv), ...more) : own(cipher, key, iv, ...more);
  }
}

/** It writes a file where it is read meanwhile; a file of a service is whole or not there, so it comes from elsewhere. */
const putWhole =
  (drafts: string): S3rver['store']['putContent'] =>
  async (file, content) => {
    const draft = path.join(drafts, `${randomBytes(6).toString('hex')}.part`);
    const md5 = createHash('md5');
    let size = 0;
    const told = async function* () {
      for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
        md5.update(piece);
        size += piece.length;
        yield piece;
      }
    };
    await pipeline(told, createWriteStream(draft));
    await rename(draft, file);
    return [size, md5.digest('hex')];
  };

/** A service that speaks S3 on this machine, over real HTTP; it looks at every signature. */
export interface S3Server {
  endpoint: string;
  stop(): Promise<void>;
}

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** @param at where it is, and in which folder it keeps everything; one of its own when nothing is said */
export async function s3Server(
  at = { port: 0, directory: mkdtempSync('/tmp/presence-s3-') },
): Promise<S3Server> {
  withoutDes();
  const { directory } = at;
  const server = new S3rver({ address: '127.0.0.1', port: at.port, silent: true, directory });
  server.store.putContent = putWhole(directory);
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      server.httpServer?.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A new empty bucket there. */
export async function newBucket(endpoint: string): Promise<S3Place> {
  const bucket = `presence-${randomBytes(8).toString('hex')}`;
  const { host } = new URL(endpoint);
  const { headers } = aws4.sign(
    { service: 's3', region: 'us-east-1', method: 'PUT', host, path: `/${bucket}` },
    keys,
  );
  const made = await fetch(`${endpoint}/${bucket}`, {
    method: 'PUT',
    headers: headers as Record<string, string>,
  });
  if (!made.ok) throw new Error(`No bucket was made: ${await made.text()}`);
  return { endpoint, bucket, region: 'us-east-1', pathStyle: true, ...keys };
}

/** The same as the program is told it. */
export const s3Env = (place: S3Place): Record<string, string> => ({
  S3_ENDPOINT: place.endpoint,
  S3_BUCKET: place.bucket,
  S3_REGION: place.region,
  S3_ACCESS_KEY_ID: place.accessKeyId,
  S3_SECRET_ACCESS_KEY: place.secretAccessKey,
});

/** What a line to the service does; `half` sends a half of what is read and breaks. */
export type Line = 'well' | 'refuses' | 'fails' | 'hangs' | 'half';

/** A line to the service that breaks as it is told. */
export async function s3Line(endpoint: string) {
  let does: Line = 'well';
  let only = Infinity;
  const { port } = new URL(endpoint);
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    // What has no body has no half.
    const now = only > 0 && (does !== 'half' || request.method === 'GET') ? does : 'well';
    if (now !== 'well') only -= 1;
    asked.push(`${request.method} ${request.headers.range ?? ''}`.trim());
    if (now === 'refuses') return request.socket.destroy();
    if (now === 'hangs') return;
    if (now === 'fails') {
      request.resume();
      return response.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
    }
    const { method, url, headers } = request;
    const asking = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      if (now === 'well') return answer.pipe(response);
      const left: Buffer[] = [];
      answer.on('data', (piece: Buffer) => left.push(piece));
      answer.on('end', () => {
        const all = Buffer.concat(left);
        response.write(all.subarray(0, Math.ceil(all.length / 2)), () => response.socket!.destroy());
      });
    });
    request.pipe(asking);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** From now on; `answers` only so many, and well after that. */
    does(next: Line, answers = Infinity) {
      does = next;
      only = answers;
      asked.length = 0;
    },
    /** Method and range of each question since then. */
    asked: () => [...asked],
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
