import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createStorefront, type Figures, type StorefrontOptions } from '../storefront.ts';
import { builtStorefront } from './built.ts';
import { memoryShop, type MemoryShop } from './memory-shop.ts';

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
  host?: string;
}

export interface Served {
  shop: MemoryShop;
  /** Lines written to the log. */
  lines: string[];
  ask(path: string, how?: Ask): Promise<Reply>;
  /** A browser without script: keeps cookies, sends forms, follows nothing. */
  browser(): (path: string, form?: Record<string, string>) => Promise<Reply>;
  figures(): Figures;
  close(): Promise<void>;
}

export const testHost = 'adunni.localhost';

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** The storefront over the memory shop, on a real socket. */
export async function serveShop(
  options: Partial<StorefrontOptions<MemoryShop['storeNow']>> = {},
): Promise<Served> {
  const shop = memoryShop(`http://${testHost}:3000`);
  const lines: string[] = [];
  const write = (message: string, fields?: unknown) =>
    void lines.push(`${message} ${JSON.stringify(fields)}`);
  const front = await createStorefront({
    data: shop,
    bundleDir: await builtStorefront(),
    platformHosts: ['localhost'],
    platformUrl: 'http://localhost:3000',
    checkoutBases: ['https://checkout.pay.example'],
    secure: false,
    owners: { begin: async () => null, isMember: async () => false, seconds: 60 },
    limits: { take() {}, giveBack() {} },
    log: { info: write, warn: write, error: write },
    ...options,
  });
  const server = http.createServer((request, response) => {
    if (!front.take(request, response)) response.writeHead(421).end('not the storefront');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const ask = (path: string, how: Ask = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const body = how.form ? new URLSearchParams(how.form).toString() : undefined;
      const request = http.request(
        {
          port,
          path,
          method: how.method ?? (body === undefined ? 'GET' : 'POST'),
          headers: {
            host: how.host ?? testHost,
            ...(body !== undefined && {
              'content-type': 'application/x-www-form-urlencoded',
              'content-length': String(Buffer.byteLength(body)),
            }),
            ...how.headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const raw = Buffer.concat(parts);
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
    shop,
    lines,
    ask,
    browser() {
      const jar = new Map<string, string>();
      return async (path, form) => {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await ask(path, {
          ...(form && { form }),
          headers: { ...(cookie && { cookie }), ...(form && { origin: `http://${testHost}` }) },
        });
        for (const line of reply.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (/Max-Age=0/.test(line)) jar.delete(name);
          else jar.set(name, value);
        }
        return reply;
      };
    },
    figures: front.figures,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
