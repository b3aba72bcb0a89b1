import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox, SandboxOptions } from './server.ts';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { createSandbox } from './server.ts';

export const SECRET = 'sk_test_presence_sandbox';

export interface Received {
  raw: Buffer;
  text: string;
  headers: IncomingHttpHeaders;
  event: string;
  data: Record<string, unknown>;
}

export interface Receiver {
  url: string;
  got: Received[];
  /** What to answer; a status, or null to never answer. */
  answer: (received: Received, count: number) => number | null | Promise<number | null>;
}

/** A webhook receiver that keeps what it got and answers 200 unless told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', got: [], answer: () => 200 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const text = raw.toString('utf8');
    const received = {
      raw,
      text,
      headers: request.headers,
      ...(JSON.parse(text) as Pick<Received, 'event' | 'data'>),
    };
    receiver.got.push(received);
    const status = await receiver.answer(received, receiver.got.length);
    if (status === null) return;
    response.writeHead(status);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return receiver;
}

export interface Answer {
  status: number;
  // Bodies are read in tests by their exact values.
  body: any; // oxlint-disable-line typescript/no-explicit-any
  text: string;
  headers: Headers;
}

export interface Client {
  sandbox: Sandbox;
  get(path: string, key?: string): Promise<Answer>;
  post(path: string, body?: unknown, key?: string): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  /** Starts a transaction of ₦5,000 unless told otherwise and answers its data. */
  start(
    fields?: Record<string, unknown>,
  ): Promise<{ reference: string; access_code: string; authorization_url: string }>;
  /** The data of verify. */
  verify(reference: string): Promise<any>; // oxlint-disable-line typescript/no-explicit-any
  control(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
}

/** A sandbox of its own for one test, with a client for it. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Client> {
  const sandbox = await createSandbox({ seed: 'test', ...options });
  onTestFinished(() => sandbox.close());
  return clientOf(sandbox);
}

export function clientOf(sandbox: Sandbox): Client {
  const json = { 'content-type': 'application/json' };
  async function call(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(sandbox.url + path, init);
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? null : parse(text),
      text,
      headers: response.headers,
    };
  }
  const client: Client = {
    sandbox,
    get: (path, key = SECRET) => call(path, { headers: { authorization: `Bearer ${key}` } }),
    post: (path, body = {}, key = SECRET) =>
      call(path, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
      }),
    put: (path, body = {}) =>
      call(path, {
        method: 'PUT',
        headers: { ...json, authorization: `Bearer ${SECRET}` },
        body: JSON.stringify(body),
      }),
    remove: (path) => call(path, { method: 'DELETE', headers: { authorization: `Bearer ${SECRET}` } }),
    async start(fields = {}) {
      const answer = await client.post('/transaction/initialize', {
        email: 'ada@example.com',
        amount: 500_000,
        ...fields,
      });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body.data;
    },
    verify: async (reference) => (await client.get(`/transaction/verify/${reference}`)).body.data,
    control: (method, path, body, token = 'sandbox-control') =>
      call(`/__control${path}`, {
        method,
        headers: { ...json, 'x-control-token': token },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
  return client;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Posts a form of the hosted page without following the redirect. */
export async function postForm(
  url: string,
  fields: Record<string, string> = {},
): Promise<{ status: number; location: string | null; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

/** Reads a page of the hosted checkout. */
export async function getPage(
  url: string,
): Promise<{ status: number; location: string | null; text: string; headers: Headers }> {
  const response = await fetch(url, { redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
    headers: response.headers,
  };
}
