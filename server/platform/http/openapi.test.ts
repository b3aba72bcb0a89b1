import Fastify from 'fastify';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/api/contract.ts';
import type { RouteEntry } from './http.ts';
import { mountOpenApi } from './openapi.ts';

test('the document is made once, with what was mounted by then, whoever asks for it how often, and travels packed where it may', async () => {
  const fastify = Fastify();
  const table: RouteEntry[] = [];
  mountOpenApi({ fastify, table }, 'https://presence.example');
  let made = 0;
  const call = contract({
    method: 'GET',
    path: '/api/things/:id',
    summary: 'A thing.',
    answer: z.object({}),
  });
  Object.defineProperty(call, 'summary', { get: () => `Made ${(made += 1)} times.` });
  const options = {
    auth: 'none',
    limit: { name: 'x', max: 1, perMs: 1 },
    body: 0,
    idempotency: 'safe',
  } as const;
  table.push({ contract: call, options });
  const ask = (headers = {}) => fastify.inject({ url: '/api/openapi.json', headers });
  const [plain, packed] = await Promise.all([ask(), ask({ 'accept-encoding': 'gzip' }), ask(), ask()]);
  expect(plain.json()).toMatchObject({
    servers: [{ url: 'https://presence.example' }],
    paths: { '/api/things/{id}': { get: { summary: 'Made 1 times.' } } },
  });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(made).toBe(1);
  await fastify.close();
});
