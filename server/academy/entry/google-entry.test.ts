import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantCourse } from '#server/academy/operating.ts';
import { academy, accessState, type Academy } from '#tests/support/academy.ts';
import { claims, googler, keyServer, type KeyServer } from '#tests/support/programs/google.ts';
import type { Client } from '#tests/support/client.ts';

let google: KeyServer;
let world: Academy;
beforeAll(async () => {
  google = await keyServer();
  world = await academy({
    GOOGLE_CLIENT_ID: google.config.clientId,
    GOOGLE_ISSUERS: google.config.issuers.join(','),
    GOOGLE_JWKS_URL: google.config.jwksUrl,
    GOOGLE_GSI_SCRIPT_URL: google.config.scriptUrl,
  });
});
afterAll(async () => {
  await world.close();
  await google.close();
});

async function enter(browser: Client, person: object, change: object = {}) {
  const { nonce } = (await browser.get<{ nonce: string }>('/api/auth/google/nonce/')).body;
  const token = await google.sandbox.google.sign({
    ...claims(google, world.test.clock, person, nonce),
    ...change,
  });
  return browser.post<{ access?: string; detail?: string }>(
    '/api/courses/google/',
    { access_token: token },
    { origin: world.test.url },
  );
}

test('X-28 a buyer comes in with Google: the token opens the course and no store, and no session of an owner is begun', async () => {
  const person = googler();
  await grantCourse(world.deps, person.email);
  const browser = world.browser();
  const answer = await enter(browser, person);
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['access']]);
  const learner = browser.as(answer.body.access!);
  expect((await world.course(learner)).has_access).toBe(true);
  expect((await learner.get('/api/sites')).status).toBe(401);
  expect([...browser.cookies.keys()].filter((name) => /session|refresh|auth/.test(name))).toEqual([]);
});

test('X-28 without the course nobody is let in, and a token made for another app changes nothing', async () => {
  const stranger = await enter(world.browser(), googler());
  expect([stranger.status, stranger.body]).toEqual([
    403,
    { detail: 'This account does not have the course yet. Start the course to get it.' },
  ]);
  const person = googler();
  await grantCourse(world.deps, person.email);
  const before = await accessState(world);
  const refused = await enter(world.browser(), person, { aud: 'another.app' });
  expect([refused.status, refused.body]).toEqual([400, { detail: 'Google login failed. Please try again.' }]);
  expect(await accessState(world)).toBe(before);
});
