import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A message as the browser it is for reads it. */
export interface Pushed {
  endpoint: string;
  message: { title: string; body: string; tag: string; path: string };
  headers: http.IncomingHttpHeaders;
  /** The public key that its signature fits. */
  signedBy: string;
  /** What it was signed for: our service and no other. */
  audience: string;
}

export interface PushService {
  origin: string;
  /** What a browser gives away when it lets somebody send it messages. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What came, decrypted. */
  pushed: Pushed[];
  /** Requests, also refused ones. */
  asked(): number;
  /** How the next requests are answered; 201 when it is empty. */
  answers: { status: number; headers?: Record<string, string> }[];
  close(): Promise<void>;
}

interface Browser {
  ecdh: ReturnType<typeof createECDH>;
  auth: Buffer;
}

/** A push service of the Web Push standard over HTTP: it knows the browsers’ private keys and reads every message. */
export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const pushed: Pushed[] = [];
  const answers: PushService['answers'] = [];
  let asked = 0;
  let origin = '';
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (asks(request, response)) return;
      asked += 1;
      const { status, headers } = answers.shift() ?? { status: 201 };
      const answer = () => response.writeHead(status, headers).end();
      if (status !== 201) return void answer();
      void taken(request, Buffer.concat(parts)).then(answer, (error: Error) =>
        response.writeHead(400).end(error.message),
      );
    });
  });
  /** For journeys, which run in processes of their own: a new browser, and what one of them was sent. */
  function asks(request: http.IncomingMessage, response: http.ServerResponse): boolean {
    const [path = '', endpoint = ''] = (request.url ?? '').split('?of=');
    if (path !== '/browsers' && path !== '/messages') return false;
    const of = decodeURIComponent(endpoint);
    const answer = path === '/browsers' ? subscribe() : pushed.filter((one) => one.endpoint === of);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    return true;
  }
  async function taken(request: http.IncomingMessage, body: Buffer): Promise<void> {
    const browser = browsers.get(request.url ?? '');
    if (!browser) throw new Error('No browser is here.');
    const { audience, signedBy } = await signatureOf(request.headers.authorization ?? '');
    const message = JSON.parse(decrypted(body, browser)) as Pushed['message'];
    const { headers } = request;
    pushed.push({ endpoint: `${origin}${request.url}`, message, headers, signedBy, audience });
  }
  function subscribe() {
    const ecdh = createECDH('prime256v1');
    const auth = randomBytes(16);
    const path = `/send/${randomBytes(12).toString('base64url')}`;
    browsers.set(path, { ecdh, auth });
    const p256dh = ecdh.generateKeys().toString('base64url');
    return { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } };
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    subscribe,
    pushed,
    asked: () => asked,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Whose signature stands before the message (RFC 8292). @throws when it is not right. */
async function signatureOf(authorization: string): Promise<{ audience: string; signedBy: string }> {
  const [, token = '', signedBy = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(signedBy, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  const { payload } = await jwtVerify(token, key);
  return { audience: String(payload.aud), signedBy };
}

const derived = (salt: Buffer, secret: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** What only the browser can read (RFC 8291, in one record of RFC 8188). */
function decrypted(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20]!;
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derived(auth, ecdh.computeSecret(sender), about, 32);
  const key = derived(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(salt, secret, 'Content-Encoding: nonce\0', 12);
  const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
