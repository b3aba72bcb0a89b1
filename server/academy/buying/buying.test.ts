import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doEffort } from '#web/client/effort.ts';
import { settle } from '#server/payments/index.ts';
import { sweep } from '#server/payments/sweep.ts';
import {
  academy,
  accessState,
  checkOutCourse,
  courseBuyer,
  exchange,
  someEmail,
  type Academy,
  type Checkout,
} from '#tests/support/academy.ts';
import { signedInOwner } from '#tests/support/app.ts';

let world: Academy;
beforeAll(async () => {
  world = await academy();
});
afterAll(() => world.close());

const mailsTo = async (email: string) => {
  await world.test.work();
  return world.test.mails().filter((one) => one.to === email);
};
const templatesTo = async (email: string) => (await mailsTo(email)).map((one) => one.template).sort();
const pay = (reference: string) => world.test.sandbox.control.pay({ reference });

describe('checking an address', () => {
  const check = (email: string) =>
    world.browser().get<{ status: boolean }>(`/api/courses/check-email/?email=${encodeURIComponent(email)}`);

  test('R-306 R-374 the status says whether the exact address has the course', async () => {
    const { email } = await courseBuyer(world);
    expect((await check(email)).body).toEqual({ status: true });
    expect((await check(email.toUpperCase())).body).toEqual({ status: true });
    expect((await check(someEmail())).body).toEqual({ status: false });
  });

  test('X-06 the sixth question about one address within an hour is refused', async () => {
    const email = someEmail();
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push((await check(email)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    world.test.clock.advance(60 * 60_000);
    expect((await check(email)).status).toBe(200);
  });

  const ask = (email: string, effort?: string) =>
    world
      .browser()
      .get<{ status: boolean; detail?: string }>(
        `/api/courses/check-email/?email=${encodeURIComponent(email)}${effort ? `&effort=${effort}` : ''}`,
      );
  /** Uses up what a network may ask without any effort. */
  const crowd = async () => {
    world.test.clock.advance(60 * 60_000);
    for (let n = 0; n < 60; n++) expect((await check(someEmail())).status).toBe(200);
  };

  test('R-306 X-06 the sixty-first question from one network within an hour is answered after an effort of a second', async () => {
    const { email: known } = await courseBuyer(world);
    await crowd();
    for (const [email, status] of [
      [someEmail(), false],
      [known, true],
    ] as const) {
      const refused = await ask(email);
      expect(refused.status).toBe(429);
      expect(refused.body.detail).toMatch(/^Many people on your network .* or in 60 minutes\.$/);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const answer = await ask(email, await doEffort(String(refused.headers['x-effort'])));
      expect([answer.status, answer.body]).toEqual([200, { status }]);
    }
  });

  test('X-06 an effort is good for its own question, once, and for five minutes; what only looks like one is not', async () => {
    await crowd();
    const email = someEmail();
    const task = String((await ask(email)).headers['x-effort']);
    const done = await doEffort(task);
    expect((await ask(someEmail(), done)).status).toBe(429);
    const [end, seed, guesses] = done.split('.');
    const later = (Number.parseInt(end!, 36) + 1).toString(36);
    const forged = [
      task,
      `${task}.`,
      `${end}.${seed}.${guesses!.split('-').slice(1).join('-')}`,
      `${end}.${seed}.${Array.from({ length: 16 }, () => '0').join('-')}`,
      `${later}.${seed}.${guesses}`,
      await doEffort(`${end}.${'a'.repeat(32)}`),
    ];
    for (const one of forged) expect((await ask(email, one)).status).toBe(429);
    expect((await ask(email, done)).status).toBe(200);
    expect((await ask(email, done)).status).toBe(429);
    const old = await doEffort(String((await ask(email)).headers['x-effort']));
    world.test.clock.advance(5 * 60_000);
    expect((await ask(email, old)).status).toBe(429);
  });

  test('X-06 no effort buys a sixth question about one address', async () => {
    await crowd();
    const email = someEmail();
    const answers = [];
    for (let n = 0; n < 6; n++) {
      const { headers } = await ask(email);
      answers.push(
        (await ask(email, headers['x-effort'] && (await doEffort(String(headers['x-effort']))))).status,
      );
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    world.test.clock.advance(60 * 60_000);
  });

  test('an address that is none is refused', async () => {
    const refused = await check('nobody');
    expect([refused.status, refused.body]).toEqual([400, { email: ['Enter a valid email address.'] }]);
  });
});

describe('a purchase', () => {
  test('invariant 3: R-018 R-310 R-311 R-312 R-313 R-314 R-315 R-316 R-483 the server sets price, reason and reference, whatever the browser says (X-08)', async () => {
    const browser = world.browser();
    const email = someEmail();
    const begun = await browser.post('/api/courses/checkout/', { email, amount: 100, currency: 'USD' });
    expect(begun.status).toBe(201);
    expect(begun.body).toEqual({
      reference: expect.stringMatching(/^crs-[a-z2-7]{26}$/),
      access_code: expect.any(String),
      authorization_url: expect.stringContaining(world.test.sandbox.url),
      public_key: 'pk_test_presence_sandbox',
      email,
      amount: 2_000_000,
      currency: 'NGN',
      metadata: { reason: 'course', purpose: 'course', owner_id: expect.any(String) },
    });
    // What the provider was told is what the popup is told.
    const told = await fetch(`${world.test.sandbox.url}/transaction/verify/${String(begun.body.reference)}`, {
      headers: { authorization: 'Bearer sk_test_presence_sandbox' },
    });
    const { data } = (await told.json()) as { data: { metadata: object } };
    expect(data.metadata).toMatchObject(begun.body.metadata as object);
    expect(String(begun.headers['set-cookie'])).toMatch(/course_device=[\w-]{43};.*HttpOnly; SameSite=Lax/);
  });

  test('R-318 R-320 R-321 R-375 a token is answered as soon as the money is there, and opens the course (R-300)', async () => {
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    const waiting = await exchange(browser, reference, email);
    expect([waiting.status, waiting.body]).toEqual([
      202,
      { access_token: null, state: 'not_paid', detail: 'Nobody has paid with this reference yet.' },
    ]);
    await pay(reference);
    const paid = await exchange(browser, reference, email);
    expect([paid.status, paid.body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        state: 'paid',
        detail: 'Your payment has arrived. The course is yours.',
      },
    ]);
    const course = await world.course(browser.as(paid.body.access_token!));
    expect([course.has_access, course.email]).toEqual([true, email]);
    expect(await templatesTo(email)).toEqual(['course-receipt', 'course-welcome']);
  });

  test('invariant 18: X-07 the token opens nothing but the course', async () => {
    const { client } = await courseBuyer(world);
    for (const path of ['/api/sites/', '/api/sites/available/some-slug'])
      expect([path, (await client.get(path)).status]).toEqual([path, 401]);
    expect((await client.post('/api/sites/create/', { name: 'X', slug: 'x-shop' })).status).toBe(401);
  });

  test('invariant 18: X-07 a reference is exchanged once; the second time the way in is mailed', async () => {
    const { browser, reference, email } = await courseBuyer(world);
    const again = await exchange(browser, reference, email);
    expect(again.body).toEqual({
      access_token: null,
      state: 'paid_log_in',
      detail: 'Your payment has arrived. Log in, or use the link we have sent to your email.',
    });
    expect(await templatesTo(email)).toEqual(['course-link', 'course-receipt', 'course-welcome']);
    await exchange(browser, reference, email);
    expect(await templatesTo(email)).toHaveLength(3);
  });

  test('X-07 twenty exchanges at once give one token', async () => {
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    await pay(reference);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(browser, reference, email)));
    expect(answers.filter((one) => one.body.access_token)).toHaveLength(1);
  });

  test.each([
    ['another browser', async () => world.browser()],
    [
      'the same browser half an hour later',
      async (own: ReturnType<Academy['browser']>) => {
        world.test.clock.advance(30 * 60_000);
        return own;
      },
    ],
  ])('X-07 %s gets no token, and access is granted all the same', async (_, other) => {
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    await pay(reference);
    const answer = await exchange(await other(browser), reference, email);
    expect(answer.body).toMatchObject({ access_token: null, state: 'paid_log_in' });
    expect(await templatesTo(email)).toEqual(['course-link', 'course-receipt', 'course-welcome']);
  });

  test('X-07 a reference with another address, or none of ours, is not known, and nothing changes', async () => {
    const browser = world.browser();
    const { reference } = await checkOutCourse(browser, someEmail());
    await pay(reference);
    const before = await accessState(world);
    for (const [ref, email] of [
      [reference, someEmail()],
      ['crs-aaaaaaaaaaaaaaaaaaaaaaaaaa', someEmail()],
    ] as const) {
      const refused = await exchange(browser, ref, email);
      expect([refused.status, refused.body]).toEqual([404, { detail: 'We could not find that payment.' }]);
    }
    expect(await accessState(world)).toBe(before);
  });

  test('X-07 asking about one reference without end is refused', async () => {
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    const answers = [];
    for (let n = 0; n < 71; n++) answers.push((await exchange(browser, reference, email)).status);
    expect([answers.slice(0, 70).every((one) => one === 202), answers.at(-1)]).toEqual([true, 429]);
  });

  test.each(['wrong_amount', 'wrong_currency', 'wrong_domain', 'wrong_email'] as const)(
    'money with a %s gives no access, and the buyer is told that it is looked at',
    async (kind) => {
      const browser = world.browser();
      const email = someEmail();
      const { reference } = await checkOutCourse(browser, email);
      await pay(reference);
      world.test.sandbox.control.addFault({ match: { reference }, kind, times: 1 });
      const before = await accessState(world);
      const answer = await exchange(browser, reference, email);
      expect([answer.status, answer.body.access_token, answer.body.state]).toEqual([202, null, 'pending']);
      expect(await accessState(world)).toBe(before);
      expect(await templatesTo(email)).toEqual(['course-payment-odd']);
    },
  );

  test('invariant 19: X-09 money that is seen only by the sweeper, an hour after the page gave up, still gives the course and the mails', async () => {
    const browser = world.browser();
    const email = someEmail();
    world.test.sandbox.control.setSettings({ webhook_url: '' });
    const { reference } = await checkOutCourse(browser, email);
    for (let n = 0; n < 30; n++) await exchange(browser, reference, email);
    world.test.clock.advance(60 * 60_000);
    await pay(reference);
    await sweep(world.test.app.deps.payments);
    expect(await templatesTo(email)).toEqual(['course-receipt', 'course-welcome']);
    expect((await exchange(browser, reference, email)).body.state).toBe('paid_log_in');
  });

  test('invariant 4: the same money told thirty times at once grants once and mails once', async () => {
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    await pay(reference);
    await Promise.all(
      Array.from({ length: 30 }, () => settle(world.test.app.deps.payments, reference, 'test')),
    );
    const rows = await world.test.database.sql('select id from course_entitlements where email = $1', [
      email,
    ]);
    expect(rows).toHaveLength(1);
    expect(await templatesTo(email)).toEqual(['course-receipt', 'course-welcome']);
  });

  test('R-307 an address that has the course cannot pay again', async () => {
    const { email } = await courseBuyer(world);
    const refused = await world.browser().post('/api/courses/checkout/', { email });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'You already have access to this course. Login!' },
    ]);
  });

  test('invariant 5: paid twice in two browsers, the second money goes back by itself and the access stays', async () => {
    const email = someEmail();
    const [one, two] = [world.browser(), world.browser()];
    const [first, second] = [await checkOutCourse(one, email), await checkOutCourse(two, email)];
    await pay(first.reference);
    await pay(second.reference);
    await exchange(one, first.reference, email);
    const late = await exchange(two, second.reference, email);
    expect(late.body).toEqual({
      access_token: null,
      state: 'paid_log_in',
      detail:
        'You had this course already, so please log in. We have asked for your money to be sent back to you.',
    });
    await world.test.work();
    const refunds = await world.test.database.sql<{ reference: string; kobo: number }>(
      'select reference, amount_kobo::int as kobo from refunds where reference in ($1, $2)',
      [first.reference, second.reference],
    );
    expect(refunds).toEqual([{ reference: second.reference, kobo: 2_000_000 }]);
    await world.test.work();
    const letters = world.test
      .mails()
      .filter((mail) => mail.to === email && mail.template === 'course-refund-asked');
    expect(
      letters.map((mail) => mail.text.includes('It opened nothing, so nothing else changes for you.')),
    ).toEqual([true]);
    const [row] = await world.test.database.sql(
      'select withdrawn_at from course_entitlements where email = $1',
      [email],
    );
    expect(row).toEqual({ withdrawn_at: null });
  });

  test('a second try in the same browser asks about the first one: paid meanwhile, it is not begun', async () => {
    const browser = world.browser();
    const email = someEmail();
    const { reference } = await checkOutCourse(browser, email);
    await pay(reference);
    const again = await browser.post('/api/courses/checkout/', { email });
    expect([again.status, again.body]).toEqual([
      409,
      { detail: 'You already have access to this course. Login!' },
    ]);
    expect((await exchange(browser, reference, email)).body.state).toBe('paid');
  });

  const unreachable = () =>
    world.test.sandbox.control.addFault({ match: { route: 'initialize' }, kind: 'status', times: 1 });
  /** What the provider's popup sends when a page begins a payment itself. */
  const beginByPopup = async (
    { public_key: key, email, amount, currency, reference, metadata }: Checkout,
    paid = amount,
  ) => {
    const answer = await fetch(`${world.test.sandbox.url}/checkout/request_inline`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key,
        email,
        amount: paid,
        currency,
        ref: reference,
        metadata: JSON.stringify(metadata),
      }),
    });
    return ((await answer.json()) as { status: boolean }).status;
  };

  test('R-313 R-315 X-08 where we cannot reach the provider the popup begins the payment with the public key, and it opens the course', async () => {
    unreachable();
    const [browser, email] = [world.browser(), someEmail()];
    const begun = await checkOutCourse(browser, email);
    expect([begun.access_code, begun.authorization_url]).toEqual([null, null]);
    expect(begun.public_key).toBe('pk_test_presence_sandbox');
    expect(await beginByPopup(begun)).toBe(true);
    await pay(begun.reference);
    expect((await exchange(browser, begun.reference, email)).body.state).toBe('paid');
  });

  test('R-315 X-08 a payment that the page began for less opens nothing', async () => {
    unreachable();
    const [browser, email] = [world.browser(), someEmail()];
    const begun = await checkOutCourse(browser, email);
    expect(await beginByPopup(begun, 1_000_000)).toBe(true);
    await pay(begun.reference);
    const { body } = await exchange(browser, begun.reference, email);
    expect([body.state === 'paid', body.access_token ?? null]).toEqual([false, null]);
    expect(await templatesTo(email)).not.toContain('course-welcome');
  });
});

describe('whose address it is', () => {
  test('invariant 18: X-07 X-10 the address of an account with a password: the course is the account’s, and the payer gets a token for this purchase alone', async () => {
    const owner = await signedInOwner(world.test);
    const payer = await courseBuyer(world, owner.email);
    expect((await payer.client.get('/api/sites/')).status).toBe(401);
    const [row] = await world.test.database.sql(
      `select e.user_id = u.id as theirs, s.purchase_id is not null as bound, u.password_hash is not null as kept
       from course_entitlements e join users u on u.email = e.email
       join course_sessions s on s.entitlement_id = e.id where e.email = $1`,
      [owner.email],
    );
    expect(row).toEqual({ theirs: true, bound: true, kept: true });
    const welcome = (await mailsTo(owner.email)).find((one) => one.template === 'course-welcome')!;
    expect(welcome.text).toContain('Your Presence email and password open the course too.');
    expect((await owner.client.get('/api/sites/')).status).toBe(200);
  });

  test('X-10 a signed-in owner who buys under another address has the course with the account', async () => {
    const owner = await signedInOwner(world.test);
    const email = someEmail();
    const { reference } = await checkOutCourse(owner.client, email);
    await pay(reference);
    await exchange(owner.client, reference, email);
    const login = await world
      .browser()
      .post('/api/courses/login/', { email: owner.email, password: 'correct horse battery' });
    expect(login.status).toBe(200);
    expect((await owner.client.get('/api/sites/')).status).toBe(200);
  });

  test('X-46 a buyer without an account sets a password by “Forgot password?” and logs in with it', async () => {
    const { email } = await courseBuyer(world);
    const browser = world.browser();
    const wrong = await browser.post('/api/courses/login/', { email, password: 'anything at all' });
    expect([wrong.status, wrong.body]).toEqual([400, { detail: 'Your email or password is not correct.' }]);
    await browser.post('/api/auth/password/reset/', { email });
    const mail = (await mailsTo(email)).find((one) => one.template === 'reset-password')!;
    const [, uid, token] = /password-reset\/([\w-]+)\/([\w-]+)/.exec(mail.text)!;
    const words = 'adire and indigo';
    await browser.post('/api/auth/password/reset/confirm/', {
      uid,
      token,
      new_password1: words,
      new_password2: words,
    });
    const login = await browser.post<{ access: string }>('/api/courses/login/', { email, password: words });
    expect(login.status).toBe(200);
    expect((await world.course(browser.as(login.body.access))).has_access).toBe(true);
  });
});
