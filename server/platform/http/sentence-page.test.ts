import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClock } from '#tests/support/clock.ts';
import { AppError } from './errors.ts';
import { createHttp, type Api } from './http.ts';
import { createCounts, createLimits } from '../admission/limits.ts';
import { createMetrics } from '../metrics.ts';

let api: Api;
beforeAll(async () => {
  const quiet = () => {};
  api = await createHttp({
    log: { info: quiet, warn: quiet, error: quiet },
    limits: createLimits(createCounts(testClock())),
    metrics: createMetrics(),
    guards: {
      person: () => Promise.reject(new AppError('not_signed_in', 'Please log in again.')),
      store: () => Promise.reject(new AppError('not_found', 'No stores here.')),
    },
    platformUrl: 'http://localhost:3000',
    trustedProxies: 'loopback',
    checkAnswers: true,
  });
  api.fastify.get('/login', async () => 'the page');
  api.fastify.get('/api/file', () =>
    Promise.reject(new AppError('not_found', { file: ['“<b>” is not here.'] })),
  );
  api.fastify.get('/api/broken', () => Promise.reject(new Error('secret words')));
});
afterAll(() => api.fastify.close());

const browser = { host: 'localhost:3000', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const form = { ...browser, 'content-type': 'application/x-www-form-urlencoded' };

describe('somebody whose browser runs no scripts', () => {
  test.each(['/login', '/signup', '/api/auth/login/', '//evil.example/login'])(
    'who posts a form to %s reads a sentence with a way back on our own host, never JSON',
    async (url) => {
      const answer = await api.fastify.inject({
        method: 'POST',
        url,
        headers: form,
        payload: 'email=a%40b.c&password=secret',
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('This form needs JavaScript, which is switched off in your browser.');
      const back = /href="([^"]*)"/.exec(answer.body)![1];
      expect(back).toBe(['/login', '/signup'].includes(url) ? url : '/');
      expect(answer.body).not.toContain('secret');
    },
  );

  test('who follows a link that fails reads why, as text that no markup gets into', async () => {
    const answer = await api.fastify.inject({ method: 'GET', url: '/api/file', headers: browser });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([404, 'not_found']);
    expect(answer.body).toContain('“&#60;b&#62;” is not here.');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('who meets our own failure reads the apology and nothing of it', async () => {
    const answer = await api.fastify.inject({ method: 'GET', url: '/api/broken', headers: browser });
    expect([answer.statusCode, answer.body.includes('Something went wrong on our side.')]).toEqual([
      500,
      true,
    ]);
    expect(answer.body).not.toContain('secret words');
  });
});

test('a script that asks gets JSON, as ever', async () => {
  for (const accept of ['application/json', '*/*', undefined]) {
    const headers = { host: 'localhost:3000', ...(accept ? { accept } : {}) };
    const answer = await api.fastify.inject({ method: 'GET', url: '/api/file', headers });
    expect(answer.json()).toEqual({ file: ['“<b>” is not here.'] });
  }
});
