import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { startSandbox, type Client } from '../test-support.ts';

const origin = 'http://localhost:3000';
const about = { client_id: 'presence', nonce: 'n-1', origin };

async function post(client: Client, form: Record<string, string>) {
  const response = await fetch(`${client.sandbox.url}/google/gsi/select`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
const keysOf = async (client: Client) =>
  (await client.get('/google/certs')).body.keys as (JsonWebKey & { kid: string })[];
const parse = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const isSigned = (token: string, key: JsonWebKey) => {
  const [head, body, signature] = token.split('.');
  const publicKey = createPublicKey({ key, format: 'jwk' });
  return verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${body}`),
    publicKey,
    Buffer.from(signature!, 'base64url'),
  );
};

test('a person who says who they are gets an ID token signed by the published key', async () => {
  const client = await startSandbox();
  const form = { ...about, email: 'Ada@Example.com', given_name: 'Ada', family_name: 'Obi', verified: 'yes' };
  const { text } = await post(client, form);
  const token = /data-credential="([^"]+)"/.exec(text)![1]!;
  const [key] = await keysOf(client);
  const [head, claims] = token.split('.').slice(0, 2).map(parse);
  expect(head).toEqual({ alg: 'RS256', kid: key!.kid, typ: 'JWT' });
  expect(claims).toMatchObject({
    iss: 'https://google.sandbox.example',
    aud: 'presence',
    azp: 'presence',
    nonce: 'n-1',
    email: 'Ada@Example.com',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Obi',
    sub: expect.stringMatching(/^1\d{20}$/),
  });
  expect(Number(claims!.exp) - Number(claims!.iat)).toBe(3600);
  expect(isSigned(token, key!)).toBe(true);
  expect(key).not.toHaveProperty('d');
});

test('the window’s script is the one its policy allows, and answers only the page that asked', async () => {
  const client = await startSandbox();
  const { text, headers } = await post(client, { ...about, email: 'a@example.com', verified: 'yes' });
  const script = /<script>([^]*?)<\/script>/.exec(text)![1]!;
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
  expect(text).toContain(`data-origin="${origin}"`);
});

test('the same address is always the same account', async () => {
  const subjects = [];
  for (const email of ['a@example.com', 'A@example.com', 'b@example.com']) {
    const { text } = await post(await startSandbox(), { ...about, email });
    subjects.push(parse(/data-credential="[^."]+\.([^."]+)/.exec(text)![1]!).sub);
  }
  expect(subjects[0]).toBe(subjects[1]);
  expect(subjects[0]).not.toBe(subjects[2]);
});

test('it rotates its key on demand; the old one stays published only when asked', async () => {
  const client = await startSandbox();
  const [first] = await keysOf(client);
  const kept = await client.control('POST', '/google/rotate', { keep: true });
  expect((await keysOf(client)).map(({ kid }) => kid)).toEqual([kept.body.kid, first!.kid]);
  const dropped = await client.control('POST', '/google/rotate');
  expect((await keysOf(client)).map(({ kid }) => kid)).toEqual([dropped.body.kid]);
});

test('a window opened without a client or with an odd origin is refused, and what is typed is shown as text', async () => {
  const client = await startSandbox();
  for (const form of [{ ...about, client_id: '' }, { ...about, origin: 'javascript:alert(1)' }, {}])
    expect((await post(client, form)).status).toBe(400);
  const page = await client.get(`/google/gsi/select?client_id="><b>x&origin=${origin}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Test sign-in - this is not Google');
  expect(page.text).not.toContain('<b>x');
  expect((await client.get('/google/nothing')).status).toBe(404);
});

test('it says where its keys are', async () => {
  const client = await startSandbox();
  const { body } = await client.get('/google/.well-known/openid-configuration');
  expect(body).toMatchObject({
    issuer: 'https://google.sandbox.example',
    jwks_uri: `${client.sandbox.url}/google/certs`,
    id_token_signing_alg_values_supported: ['RS256'],
  });
});
