import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { claims, googler, keyServer, type KeyServer } from '#tests/support/programs/google.ts';
import { twoStepsIn } from '#tests/support/two-step.ts';

let google: KeyServer;
let world: TestApp;
beforeAll(async () => {
  google = await keyServer();
  const { clientId, issuers, jwksUrl, scriptUrl } = google.config;
  world = await testApp({
    env: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUERS: issuers.join(','),
      GOOGLE_JWKS_URL: jwksUrl,
      GOOGLE_GSI_SCRIPT_URL: scriptUrl,
    },
  });
});
afterAll(async () => {
  await world.close();
  await google.close();
});

test('whoever has two-step sign-in and comes by Google is asked for the code all the same, whatever Google says of how they signed in there', async () => {
  const steps = twoStepsIn(world);
  const { email, secret } = await steps.locked();
  const person = googler({ email, amr: ['mfa', 'hwk'], acr: 'https://example.com/highest' });
  const browser = world.client();
  const { nonce } = (await browser.get<{ nonce: string }>('/api/auth/google/nonce')).body;
  const token = await google.sandbox.google.sign(claims(google, world.clock, person, nonce));
  const half = await browser.post<{ access?: string; second_step?: object }>(
    '/api/auth/google/login/',
    { access_token: token },
    steps.origin(),
  );
  expect([half.status, half.body]).toEqual([200, { second_step: { until: expect.any(String) } }]);
  expect([...browser.cookies.keys()]).not.toContain('session');
  const done = await steps.finish(browser, steps.shown(secret));
  expect([done.status, done.body.access]).toEqual([200, expect.any(String)]);
});
