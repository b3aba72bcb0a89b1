import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestApp } from '../app.ts';

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Decompressed. */
  text: string;
  /** Bytes of the body as they came. */
  bytes: number;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as a plain form. */
  form?: Record<string, string>;
  /** Sent as a form with files, each under the name `photo`. */
  photos?: { fields: Record<string, string>; files: readonly { name: string; bytes: Buffer }[] };
  /** Another than the shop's own. */
  host?: string;
}

export interface Visit {
  /** Where the shop is, without a slash at the end. */
  origin: string;
  ask(path: string, how?: Ask): Promise<Reply>;
  /** A browser without script: keeps cookies, sends forms, follows nothing, and says this of itself. */
  browser(says?: Record<string, string>): (path: string, form?: Record<string, string>) => Promise<Reply>;
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

const edge = '----edge-of-a-form';

/** As a browser writes it; a field for files in which nothing was chosen has no name. */
function withFiles({ fields, files }: NonNullable<Ask['photos']>): Buffer {
  const chosen = files.length > 0 ? files : [{ name: '', bytes: Buffer.alloc(0) }];
  return Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...chosen.flatMap(({ name, bytes }) => [
      Buffer.from(
        `--${edge}\r\nContent-Disposition: form-data; name="photo"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${edge}--\r\n`),
  ]);
}

/** A shop of the running app as a browser meets it: bytes, encodings, cookies and plain forms. */
export function visitShop({ port }: Pick<TestApp, 'port'>, slug: string): Visit {
  const shopHost = `${slug}.localhost:${port}`;
  const origin = `http://${shopHost}`;
  const ask: Visit['ask'] = (path, { method, headers = {}, form, photos, host = shopHost } = {}) =>
    new Promise((resolve, reject) => {
      const body = form ? new URLSearchParams(form).toString() : photos && withFiles(photos);
      const ofForm = body !== undefined && {
        'content-type': form ? 'application/x-www-form-urlencoded' : `multipart/form-data; boundary=${edge}`,
        'content-length': String(Buffer.byteLength(body)),
      };
      const options = { port, path, method: method ?? (body === undefined ? 'GET' : 'POST') };
      const request = http.request(
        { ...options, host: '127.0.0.1', headers: { host, ...ofForm, ...headers } },
        (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('end', () => {
            const raw = Buffer.concat(pieces);
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: unpacked(raw, response.headers['content-encoding']),
              bytes: raw.length,
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  return {
    origin,
    ask,
    browser(says = {}) {
      const jar = new Map<string, string>();
      return async (path, form) => {
        const own = [...jar].map(([name, value]) => `${name}=${value}`);
        const cookie = [...(says.cookie ? [says.cookie] : []), ...own].join('; ');
        const reply = await ask(path, {
          ...(form && { form }),
          headers: { ...says, ...(cookie && { cookie }), ...(form && { origin }) },
        });
        for (const line of reply.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (/Max-Age=0/.test(line)) jar.delete(name);
          else jar.set(name, value);
        }
        return reply;
      };
    },
  };
}
