import http from 'node:http';

export function keepAliveAgent(connections: number): http.Agent {
  return new http.Agent({ keepAlive: true, maxSockets: connections });
}

/** One call with as little of our own work around it as Node allows. */
export function send(
  agent: http.Agent,
  call: {
    port: number;
    host: string;
    method: string;
    path: string;
    body?: object;
    cookie?: string;
    /** Where it is said to come from; orders are counted by network. */
    network?: string;
  },
): Promise<{ status: number; cookie: string | null }> {
  const body = call.body ? JSON.stringify(call.body) : null;
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        port: call.port,
        host: '127.0.0.1',
        method: call.method,
        path: call.path,
        headers: {
          host: call.host,
          ...(call.cookie ? { cookie: call.cookie } : {}),
          ...(call.network ? { 'x-forwarded-for': call.network } : {}),
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      (response) => {
        const cookie = (response.headers['set-cookie'] ?? []).find((line) => line.startsWith('cart='));
        response.resume();
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, cookie: cookie?.split(';')[0] ?? null }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
