import http from 'node:http';

export interface Reply<Body> {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Body;
  text: string;
  /** As it travelled. */
  bytes: Buffer;
}

export interface Client {
  get<Body = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Reply<Body>>;
  post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Body>>;
  put<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Reply<Body>>;
  patch<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Reply<Body>>;
  send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Body>>;
  /** The same cookies with a bearer token. */
  as(token: string): Client;
  cookies: Map<string, string>;
}

/** A browser of sorts: keeps cookies, says its Host, speaks JSON. Names below `localhost` are not resolved by Node. */
export function client(
  port: number,
  host: string,
  token: string | null = null,
  cookies = new Map<string, string>(),
  /** The address it comes from, as a proxy in front of the program would say. */
  network: string | null = null,
): Client {
  const send: Client['send'] = (method, path, body, headers = {}) => {
    const raw = body === undefined ? null : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: {
            host,
            ...(cookie ? { cookie } : {}),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(network ? { 'x-forwarded-for': network } : {}),
            ...(raw ? { 'content-type': 'application/json', 'content-length': raw.length } : {}),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            keepCookies(cookies, response.headers['set-cookie'] ?? []);
            const bytes = Buffer.concat(parts);
            const text = bytes.toString('utf8');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              bytes,
              body: parse(text) as never,
            });
          });
        },
      );
      request.on('error', reject);
      request.end(raw);
    });
  };
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    put: (path, body = {}) => send('PUT', path, body),
    patch: (path, body = {}) => send('PATCH', path, body),
    as: (access) => client(port, host, access, cookies, network),
    cookies,
  };
}

function keepCookies(cookies: Map<string, string>, set: string[]): void {
  for (const line of set) {
    const [pair = ''] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    if (/max-age=0\b|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
    else cookies.set(name, value.join('='));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
