import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TwoStep } from '#shared/api/two-step.ts';
import { ownerPassword, signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';
import { twoStepsIn } from '#tests/support/two-step.ts';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';

let world: TestApp;
let steps: ReturnType<typeof twoStepsIn>;
beforeAll(async () => {
  world = await testApp();
  steps = twoStepsIn(world);
});
afterAll(() => world.close());

describe('switching it on', () => {
  test('takes the password and a right code; until then nothing is asked', async () => {
    const owner = await signedInOwner(world);
    const setUp = (password: string) =>
      owner.client.post<{ secret: string; uri: string; picture: string }>('/api/account/two-step/set-up', {
        password,
      });
    expect((await setUp('wrong')).status).toBe(400);
    const { secret, uri, picture } = (await setUp(ownerPassword)).body;
    expect(uri).toBe(
      `otpauth://totp/Presence:${encodeURIComponent(owner.email)}?issuer=Presence&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(picture).toMatch(/^<svg[^>]*>.*<\/svg>$/s);
    expect((await owner.client.post('/api/account/two-step/on', { code: '000000' })).status).toBe(400);
    expect(await steps.stateOf(owner)).toEqual({
      on: false,
      since: null,
      codes_left: 0,
      ends_at: null,
      browsers: [],
    });
    expect((await steps.logIn(world.client(), owner.email)).body.access).toEqual(expect.any(String));
    const on = await owner.client.post<{ codes: string[] }>('/api/account/two-step/on', {
      code: steps.shown(secret),
    });
    expect(new Set(on.body.codes).size).toBe(10);
    for (const code of on.body.codes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    expect(await steps.stateOf(owner)).toMatchObject({ on: true, codes_left: 10 });
    expect((await setUp(ownerPassword)).status).toBe(409);
    expect((await steps.mailsTo(owner.email)).at(-1)?.template).toBe('two-step-on');
  });

  test('keeps neither the secret nor a code where the database alone could tell it', async () => {
    const { id, secret, codes } = await steps.locked();
    const rows = await world.database.sql<{ all: string }>(
      `select encode(s.sealed_secret, 'escape') || string_agg(encode(c.code_hash, 'escape'), ' ') as all
       from second_steps s join recovery_codes c using (user_id) where user_id = $1 group by s.sealed_secret`,
      [id],
    );
    for (const part of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(rows[0]!.all).not.toContain(part);
  });

  test('leaves whoever is signed in signed in', async () => {
    const owner = await steps.locked();
    expect((await owner.client.get('/api/account')).status).toBe(200);
  });
});

describe('logging in', () => {
  test('takes the code after the password; the place between opens nothing, and a code works once', async () => {
    const { email, secret } = await steps.locked();
    const browser = world.client();
    const half = await steps.logIn(browser, email);
    expect(half.body).toEqual({ second_step: { until: expect.any(String) } });
    expect([...browser.cookies.keys()]).toEqual(['second_step']);
    expect((await browser.post('/api/auth/token/refresh/', {}, steps.origin())).status).toBe(401);
    expect((await browser.as(browser.cookies.get('second_step')!).get('/api/account')).status).toBe(401);
    const code = steps.shown(secret);
    const wrong = await steps.finish(browser, code === '123456' ? '654321' : '123456');
    expect([wrong.status, wrong.body.code?.[0]]).toEqual([400, expect.stringMatching(/does not fit/)]);
    const done = await steps.finish(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(done.status).toBe(200);
    expect((await browser.as(done.body.access!).get('/api/account')).status).toBe(200);
    const again = world.client();
    await steps.logIn(again, email);
    expect((await steps.finish(again, code)).status).toBe(400);
    expect((await steps.finish(world.client(), steps.shown(secret, 1))).status).toBe(401);
    world.clock.advance(seconds(30));
    expect((await steps.finish(again, steps.shown(secret))).status).toBe(200);
  });

  test('gives up the place after ten minutes', async () => {
    const { email, secret } = await steps.locked();
    const browser = world.client();
    await steps.logIn(browser, email);
    world.clock.advance(minutes(10));
    expect((await steps.finish(browser, steps.shown(secret))).status).toBe(401);
  });

  test('takes each recovery code once, however it is written, and tells of it; eight at once are one', async () => {
    const { email, codes } = await steps.locked();
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = world.client();
        await steps.logIn(browser, email);
        return browser;
      }),
    );
    const [code] = codes;
    const answers = await Promise.all(
      browsers.map((browser) => steps.finish(browser, code!.toUpperCase().replace('-', ' '))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(400)]);
    const mail = (await steps.mailsTo(email)).at(-1)!;
    expect([mail.template, mail.text.includes('9 are left')]).toEqual(['recovery-code-used', true]);
  });

  test('by a mailed link asks for the code, too; a new password does not switch it off', async () => {
    const { email, secret } = await steps.locked();
    const browser = world.client();
    await browser.post('/api/auth/sign-in-link/', { email });
    const link = (await steps.mailsTo(email)).at(-1)!.links.find((one) => one.includes('#key='))!;
    const half = await browser.post('/api/auth/sign-in-link/redeem/', { key: link.split('#key=')[1] });
    expect(half.body).toEqual({ second_step: { until: expect.any(String) } });
    await browser.post('/api/auth/password/reset/', { email });
    const reset = (await steps.mailsTo(email)).at(-1)!.links.find((one) => one.includes('/password-reset/'))!;
    const [uid, token] = new URL(reset).pathname.split('/').slice(2);
    const next = 'another long password';
    const set = await browser.post('/api/auth/password/reset/confirm/', {
      uid,
      token,
      new_password1: next,
      new_password2: next,
    });
    expect(set.status).toBe(200);
    expect((await steps.logIn(browser, email, next)).body.second_step).toBeDefined();
    expect((await steps.finish(browser, steps.shown(secret))).status).toBe(200);
  });

  test('looks at ten wrong codes in an hour and no more, also at once, and says so by mail; a recovery code gets in', async () => {
    const { email, secret, codes } = await steps.locked();
    const browser = world.client();
    await steps.logIn(browser, email);
    const code = steps.shown(secret);
    const wrong = Array.from({ length: 14 }, (_, n) =>
      String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'),
    );
    const near = new Set([steps.shown(secret, -1), steps.shown(secret, 1)]);
    const tried = wrong.filter((one) => !near.has(one)).slice(0, 12);
    const answers = await Promise.all(tried.map((one) => steps.finish(browser, one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(10).fill(400),
      429,
      429,
    ]);
    expect((await steps.finish(browser, steps.shown(secret))).status).toBe(429);
    const mails = (await steps.mailsTo(email)).filter(({ template }) => template === 'second-step-locked');
    expect(mails.length).toBe(1);
    expect((await steps.finish(browser, codes[0]!)).status).toBe(200);
    world.clock.advance(hours(1));
    const later = world.client();
    await steps.logIn(later, email);
    expect((await steps.finish(later, steps.shown(secret))).status).toBe(200);
  });

  test('is let off in a browser that is trusted, for thirty days, until it is taken off the list or the password is new', async () => {
    const owner = await steps.locked();
    const browser = world.client();
    await steps.logIn(browser, owner.email);
    await steps.finish(browser, steps.shown(owner.secret), true);
    expect((await steps.logIn(browser, owner.email)).body.access).toBeDefined();
    expect((await steps.logIn(world.client(), owner.email)).body.second_step).toBeDefined();
    const { browsers } = await steps.stateOf({ client: await owner.signIn() });
    expect(browsers).toMatchObject([{ device: 'Chrome on Android' }]);
    const stranger = await signedInOwner(world, 'Bola');
    await stranger.client.send('DELETE', `/api/account/two-step/browsers/${browsers[0]!.id}`);
    expect((await steps.logIn(browser, owner.email)).body.access).toBeDefined();
    world.clock.advance(days(30));
    expect((await steps.logIn(browser, owner.email)).body.second_step).toBeDefined();
    await steps.finish(browser, steps.shown(owner.secret), true);
    const inAgain = (await steps.logIn(browser, owner.email)).body.access!;
    const now = (await browser.as(inAgain).get<TwoStep>('/api/account/two-step')).body.browsers[0]!;
    await browser.as(inAgain).send('DELETE', `/api/account/two-step/browsers/${now.id}`);
    expect((await steps.logIn(browser, owner.email)).body.second_step).toBeDefined();
    world.clock.advance(minutes(1));
    await steps.finish(browser, steps.shown(owner.secret), true);
    const { access } = (await steps.logIn(browser, owner.email)).body;
    const next = 'another long password';
    await browser.as(access!).put('/api/account/password', { password: ownerPassword, new_password: next });
    expect((await steps.logIn(browser, owner.email, next)).body.second_step).toBeDefined();
  });
});
