import http from 'node:http';

export function keepAliveAgent(connections: number): http.Agent {
  return new http.Agent({ keepAlive: true, maxSockets: connections });
}

/** What is sent. */
export interface Sending {
  port: number;
  host: string;
  method: string;
  path: string;
  /** Bytes go as they are, anything else as JSON. */
  body?: object | Buffer;
  cookie?: string;
  /** Where it is said to come from; orders are counted by network. */
  network?: string;
  headers?: Record<string, string>;
  /** How long nothing may come (milliseconds); for ever unless said. */
  patience?: number;
}

export interface Reply {
  status: number;
  /** The shopper's basket, where the answer sets one. */
  cookie: string | null;
}

/** One call with as little of our own work around it as Node allows. */
export function send(agent: http.Agent, call: Sending): Promise<Reply> {
  const { port, host, method, path, cookie, network, headers, patience } = call;
  const body =
    call.body && (call.body instanceof Buffer ? call.body : Buffer.from(JSON.stringify(call.body)));
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        ...(patience && { timeout: patience }),
        headers: {
          host,
          ...(cookie && { cookie }),
          ...(network && { 'x-forwarded-for': network }),
          ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
          ...headers,
        },
      },
      (response) => {
        const basket = (response.headers['set-cookie'] ?? []).find((line) => line.startsWith('cart='));
        response.resume();
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, cookie: basket?.split(';')[0] ?? null }),
        );
      },
    );
    // The line was just being closed when it was used again: nothing was asked yet.
    const anew = (error: NodeJS.ErrnoException) => request.reusedSocket && error.code === 'ECONNRESET';
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', (error) => (anew(error) ? resolve(send(agent, call)) : reject(error)));
    request.end(body);
  });
}
