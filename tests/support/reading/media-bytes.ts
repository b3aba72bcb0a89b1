import http from 'node:http';
import type { Academy } from '../academy.ts';

export interface Piece {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

export interface MediaRequest {
  method?: string;
  headers?: Record<string, string>;
  cookies: Map<string, string>;
}

/** Asks as a player does: with the browser's cookies and no token, and with the path exactly as written. */
export function mediaBytes(world: Academy, path: string, asking: MediaRequest): Promise<Piece> {
  const cookie = [...asking.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { host: `localhost:${world.test.port}`, ...(cookie ? { cookie } : {}), ...asking.headers };
  return bytesAt(world.test.port, path, { method: asking.method ?? 'GET', headers });
}

/** An answer as the bytes it is. */
export function bytesAt(
  port: number,
  path: string,
  asking: { method?: string; headers: Record<string, string> },
): Promise<Piece> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, host: '127.0.0.1', method: asking.method ?? 'GET', path, headers: asking.headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            bytes: Buffer.concat(parts),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end();
  });
}
