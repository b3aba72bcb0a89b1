import http from 'node:http';
import https from 'node:https';

export interface Poster {
  /** Posts the bytes and answers the HTTP status. Rejects when no answer came. */
  post(url: string, body: Buffer, headers: Record<string, string>, signal: AbortSignal): Promise<number>;
  close(): void;
}

/** Sends bytes over kept-open connections. Redirects are not followed. */
export function createPoster(): Poster {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };

  function attempt(
    url: URL,
    body: Buffer,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<number> {
    const secure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const request = (secure ? https : http).request(
        url,
        {
          method: 'POST',
          agent: agents[secure ? 'https:' : 'http:'],
          signal,
          headers: { ...headers, 'content-type': 'application/json', 'content-length': body.length },
        },
        (response) => {
          response.on('error', () => {});
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      request.on('error', (error: NodeJS.ErrnoException) => {
        // A kept-open connection that the receiver had just closed says nothing about the receiver.
        if (request.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted) {
          resolve(attempt(url, body, headers, signal));
        } else reject(error);
      });
      request.end(body);
    });
  }

  return {
    post: (url, body, headers, signal) => attempt(new URL(url), body, headers, signal),
    close() {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}
