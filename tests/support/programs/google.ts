import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import type { GoogleConfig } from '#server/platform/config/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import { accountTests, type AccountWorld, type Answered, type Sent } from '../accounts.ts';
import { testStart } from '../clock.ts';

const clientId = 'presence.apps.example';

export interface KeyServer {
  config: GoogleConfig;
  sandbox: Sandbox;
  /** How often the keys were asked for. */
  asked(): number;
  /** While true the keys' address answers 500. */
  setDown(down: boolean): void;
  close(): Promise<void>;
}

/** A stand-in for Google, with its keys at an address that counts and can fail. */
export async function keyServer(): Promise<KeyServer> {
  const sandbox = await createSandbox({ startsAt: testStart });
  let asked = 0;
  let down = false;
  const server = createServer((_request, response) => {
    asked += 1;
    if (down) return void response.writeHead(500).end('no');
    void sandbox.google.keys().then((keys) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    sandbox,
    config: {
      clientId,
      issuers: [sandbox.google.issuer],
      jwksUrl: `http://127.0.0.1:${port}/certs`,
      scriptUrl: `${sandbox.url}/google/gsi/client`,
    },
    asked: () => asked,
    setDown: (next) => void (down = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}

/** What `accountTests` makes, with a stand-in for Google. */
export function googleTests() {
  const google = {} as KeyServer;
  return { ...accountTests(async () => Object.assign(google, await keyServer())), google };
}

let made = 0;

/** A Google account nobody used before. */
export function googler(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    sub: `1000000000000000${String(made).padStart(5, '0')}`,
    email: `ngozi${made}@example.com`,
    email_verified: true,
    given_name: 'Ngozi',
    family_name: 'Eze',
    name: 'Ngozi Eze',
    ...more,
  };
}

export interface Browser {
  nonce: string;
  cookie: string;
}

/** A browser that was given a nonce. */
export async function browser(world: AccountWorld): Promise<Browser> {
  const answer = await world.get('/api/auth/google/nonce');
  const name = Object.keys(answer.cookies).find((one) => one.endsWith('google'))!;
  return { nonce: String(answer.body.nonce), cookie: `${name}=${answer.cookies[name]!.value}` };
}

/** The claims of a good ID token for this browser, before anything is changed. */
export function claims(google: KeyServer, clock: Clock, person: object, nonce: string) {
  const iat = Math.floor(clock.now().getTime() / 1000);
  return {
    iss: google.sandbox.google.issuer,
    aud: clientId,
    azp: clientId,
    iat,
    exp: iat + 3600,
    nonce,
    ...person,
  };
}

/** Sends a credential as a browser does. */
export function send(
  world: AccountWorld,
  token: string,
  { cookie }: { cookie?: string },
  sent: Sent = {},
): Promise<Answered> {
  const body = { access_token: token };
  return world.post('/api/auth/google/login/', body, { ...(cookie ? { cookie } : {}), ...sent });
}
