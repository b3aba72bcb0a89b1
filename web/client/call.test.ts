import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/api/contract.ts';
import { addressOf, call } from './call.ts';

const read = contract({
  method: 'GET',
  path: '/api/things/:slug',
  summary: '',
  params: z.object({ slug: z.string() }),
  query: z.object({ limit: z.number().optional(), search: z.string().optional() }),
  answer: z.object({ ok: z.boolean() }),
});
const write = contract({
  method: 'POST',
  path: '/api/things/',
  summary: '',
  body: z.object({ a: z.number() }),
  answer: z.object({}),
});

function answer(text: string, status = 200, headers: Record<string, string> = {}) {
  const fetch = vi.fn(async () => new Response(text, { status, headers }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call over a contract', () => {
  it('fills the path, leaves out what is empty, and escapes', () => {
    expect(addressOf(read, { params: { slug: 'a/b?' }, query: { limit: 5, search: '' } })).toBe(
      '/api/things/a%2Fb%3F?limit=5',
    );
    expect(() => addressOf(read, { params: {} })).toThrow('needs slug');
  });
  it('R-366 sends the bearer token when there is one and none otherwise', async () => {
    const fetch = answer('{"ok":true}');
    await call(read, { params: { slug: 'x' } }, { token: 'secret' });
    await call(read, { params: { slug: 'x' } });
    const headers = fetch.mock.calls.map(
      (args) => ((args as unknown[])[1] as RequestInit).headers as Record<string, string>,
    );
    expect(headers.map(({ authorization }) => authorization)).toEqual(['Bearer secret', undefined]);
  });
  it('X-61 sends changes as JSON', async () => {
    const fetch = answer('{}');
    await call(write, { body: { a: 1 } });
    const [path, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(path).toBe('/api/things/');
    expect(init).toMatchObject({ method: 'POST', body: '{"a":1}' });
    expect(init.headers).toMatchObject({ 'content-type': 'application/json' });
  });
  it('R-397 R-399 tells a lost network from an unreadable answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await call(read, { params: { slug: 'x' } })).toEqual({
      ok: false,
      failure: { status: 'FETCH_ERROR' },
    });
    answer('<html>captive portal</html>');
    expect(await call(read, { params: { slug: 'x' } })).toEqual({
      ok: false,
      failure: { status: 'PARSING_ERROR', originalStatus: 200 },
    });
  });
  it('R-398 gives up after a while', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_: string, init: RequestInit) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const outcome = call(read, { params: { slug: 'x' } }, { timeoutMs: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await outcome).toEqual({ ok: false, failure: { status: 'TIMEOUT_ERROR' } });
  });
  it('R-400 answers the status and the data of anything but 2xx', async () => {
    answer('{"detail":"Slow down."}', 429, { 'retry-after': '30' });
    expect(await call(read, { params: { slug: 'x' } })).toEqual({
      ok: false,
      failure: { status: 429, data: { detail: 'Slow down.' }, retryAfter: 30 },
    });
  });
  it('takes an answer that the page asked for early, once, and asks itself where that did not come', async () => {
    const fetch = answer('{"ok":true,"asked":"later"}');
    const early = new Response('{"ok":true,"asked":"early"}');
    const lost = Promise.reject(new Error('no line'));
    vi.stubGlobal('early', { 'GET /api/things/x': Promise.resolve(early), 'GET /api/things/y': lost });
    const asked = async (slug: string) => (await call(read, { params: { slug } })) as { data: object };
    expect((await asked('x')).data).toMatchObject({ asked: 'early' });
    expect((await asked('x')).data).toMatchObject({ asked: 'later' });
    expect((await asked('y')).data).toMatchObject({ asked: 'later' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
  it('does not wait for an early answer longer than for another', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('early', { 'GET /api/things/x': new Promise(() => {}) });
    const outcome = call(read, { params: { slug: 'x' } }, { timeoutMs: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await outcome).toEqual({ ok: false, failure: { status: 'TIMEOUT_ERROR' } });
  });
});
