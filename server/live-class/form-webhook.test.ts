import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days } from '../platform/clock.ts';
import { classWorld, newNetwork, type ClassWorld } from '#tests/support/live-class.ts';

const secret = 'a secret of the form';
let world: ClassWorld;
beforeAll(async () => {
  world = await classWorld({
    env: {
      LIVE_CLASS_FORM_ID: 'form-7',
      LIVE_CLASS_FORM_SCRIPT: 'https://forms.example/embed.js',
      LIVE_CLASS_FORM_SECRET: secret,
    },
  });
  await world.schedule('by-form', { capacity: 2 });
});
afterAll(() => world.test.close());

const signed = (body: Buffer, key = secret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
let events = 0;
const eventOf = (email: string, more: object = {}) => ({
  event_id: `event-${++events}`,
  form_id: 'form-7',
  email,
  first_name: 'Ada',
  phone: '',
  ...more,
});
const tell = (event: object, signature?: string) => {
  const body = Buffer.from(JSON.stringify(event));
  const headers = { 'x-form-signature': signature ?? signed(body), ...newNetwork() };
  return world.test.client().post('/webhooks/live-class-form', body, headers);
};
const seats = () =>
  world.test.database.sql<{ email: string; state: string }>(
    'select email, state from class_seats order by line nulls first, email',
  );

describe('the form of another provider', () => {
  test('R-252 R-264 X-19 fills the same seats as ours: a seat, a mail with the link, and then the waiting line', async () => {
    for (const name of ['one', 'two', 'three'])
      expect((await tell(eventOf(`${name}@example.com`))).body).toEqual({ received: true });
    await world.test.work();
    expect(await seats()).toEqual([
      { email: 'one@example.com', state: 'seated' },
      { email: 'two@example.com', state: 'seated' },
      { email: 'three@example.com', state: 'waitlisted' },
    ]);
    const key = world.keyOf('one@example.com');
    const opened = await world.test.client().post<{ seat: object }>('/api/live-class/seat/open/', { key });
    expect(opened.body.seat).toMatchObject({ state: 'seated', first_name: 'Ada' });
  });

  test('R-252 X-19 an event told again, at once or later, takes no second seat and takes none back that was given up', async () => {
    const event = eventOf('again@example.com');
    await Promise.all([tell(event), tell(event), tell(event)]);
    await tell({ ...event, email: 'other@example.com' });
    await world.test.work();
    const { body } = await world.test
      .client()
      .post<{ seat: object }>('/api/live-class/seat/open/', { key: world.keyOf('again@example.com') });
    expect(body.seat).toMatchObject({ state: 'waitlisted' });
    expect((await seats()).filter(({ email }) => /again|other/.test(email))).toHaveLength(1);
    expect(world.mailsTo('again@example.com')).toHaveLength(1);
    await world.test.database.sql(
      `update class_seats set state = 'canceled', line = null where email = 'again@example.com'`,
    );
    expect((await tell(event)).status).toBe(200);
    expect((await seats()).find(({ email }) => email === 'again@example.com')?.state).toBe('canceled');
  });

  test('R-252 X-19 nothing is taken from whoever does not know the secret, and nothing of another form', async () => {
    const event = eventOf('stranger@example.com');
    const body = Buffer.from(JSON.stringify(event));
    for (const signature of [
      '',
      'sha256=',
      signed(body, 'another secret of a form'),
      signed(Buffer.from('{}')),
    ])
      expect((await tell(event, signature)).status).toBe(401);
    expect((await world.test.client().post('/webhooks/live-class-form', body)).status).toBe(401);
    expect((await tell(eventOf('stranger@example.com', { form_id: 'form-8' }))).status).toBe(200);
    for (const wrong of [{ email: 'nobody' }, { first_name: '' }, { event_id: '' }, { phone: '12' }])
      expect((await tell(eventOf('stranger@example.com', wrong))).status).toBe(400);
    expect((await seats()).filter(({ email }) => email === 'stranger@example.com')).toEqual([]);
  });

  test('the page is told of the form and never of its secret', async () => {
    const { text, body } = await world.test.client().get<{ form: object }>('/api/live-class/current/');
    expect(body.form).toEqual({ id: 'form-7', script: 'https://forms.example/embed.js' });
    expect(text).not.toContain(secret);
  });

  test('while no class is open the address is kept for the next one, once', async () => {
    world.test.clock.advance(days(3));
    const event = eventOf('late@example.com');
    await tell(event);
    await tell(event);
    expect(await seats()).not.toContainEqual(expect.objectContaining({ email: 'late@example.com' }));
    const interest = await world.test.database.sql('select email from class_interest');
    expect(interest).toEqual([{ email: 'late@example.com' }]);
  });
});

test('where no secret is configured nobody listens', async () => {
  const plain = await classWorld();
  const body = Buffer.from(JSON.stringify(eventOf('ada@example.com')));
  const headers = { 'x-form-signature': signed(body, '') };
  expect((await plain.test.client().post('/webhooks/live-class-form', body, headers)).status).toBe(404);
  await plain.test.close();
});
