import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { shopWithMails } from '#tests/support/mails/mail-troubles.ts';
import { hasComplained } from '../../mail-stops/index.ts';
import { days, minutes } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

const secret = 'what the mail provider signs with';
const { world, shop, somebody, takenBy, rowOf, mailsOf, ordered } = shopWithMails({
  MAIL_NOTICE_SECRET: secret,
});

const signed = (body: Buffer, key = secret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
function tell(notice: object, signature?: string) {
  const body = Buffer.from(
    JSON.stringify({ id: newId(), at: world.clock.now().toISOString(), kind: 'bounced', ...notice }),
  );
  const headers = { 'x-mail-signature': signature ?? signed(body) };
  return world.client().post('/webhooks/mail', body, headers);
}

describe('what the mail provider tells later', () => {
  test('a mail that came back marks its address by our own Message-ID, and is told once', async () => {
    const email = somebody();
    const order = await ordered(email);
    const [mail] = await mailsOf(email);
    const notice = {
      id: newId(),
      message_id: `<${mail!.id}@presence.example>`,
      permanent: true,
      reason: '550 5.1.1 unknown user',
    };
    expect((await tell(notice)).body).toEqual({ received: true });
    expect((await order.seen()).mail).toMatchObject({ state: 'undeliverable', reason: 'no_mailbox' });
    expect(await mailsOf(email)).toMatchObject([{ sent: true, undeliverable: true }]);
    expect(await rowOf(email)).toMatchObject({ by_notice: true, said: '550 5.1.1 unknown user' });
    // Our mail server's taking the next one proves nothing.
    world.clock.advance(minutes(1));
    await (await shop.owner.signIn()).post(`${order.path}/mail/again`, {});
    await world.work();
    expect((await order.seen()).mail).toMatchObject({ state: 'trying' });
    // Told again, or late, it is not taken for something new.
    await tell(notice);
    await tell({ ...notice, id: newId(), at: new Date(world.clock.now().getTime() - 1000).toISOString() });
    expect((await order.seen()).mail).toMatchObject({ state: 'trying' });
    world.clock.advance(minutes(1));
    await tell({ kind: 'delivered', recipient: email });
    expect((await order.seen()).mail).toBeNull();
  });

  test('one that came back for now holds nothing up', async () => {
    const email = somebody();
    await ordered(email);
    await tell({ recipient: email, permanent: false, reason: '452 4.2.2 over quota' });
    expect(await rowOf(email)).toMatchObject({ state: 'held_up', reason: 'full' });
    await ordered(email);
    expect(takenBy(email)).toBe(2);
    world.clock.advance(days(8));
    const { db, jobs } = world.app.deps;
    await db.transact((tx) => jobs.send(tx, 'mail.tidy', {}));
    await world.work();
    expect(await rowOf(email)).toBeUndefined();
  });

  test('what is known of an address ends after its time, and so do notices', async () => {
    const email = somebody();
    await tell({ recipient: email, permanent: true, reason: '550 5.1.1 unknown' });
    const notices = async () => (await world.database.sql('select id from message_notices')).length;
    const tidy = async () => {
      const { db, jobs } = world.app.deps;
      await db.transact((tx) => jobs.send(tx, 'mail.tidy', {}));
      await world.work();
    };
    world.clock.advance(days(179));
    await tidy();
    expect([await rowOf(email), await notices()]).toEqual([expect.anything(), 0]);
    world.clock.advance(days(2));
    await tidy();
    expect(await rowOf(email)).toBeUndefined();
  });

  test('who called a mail spam gets nothing that can be stopped, and everything about their orders', async () => {
    const email = somebody();
    await tell({ kind: 'complained', recipient: email });
    await ordered(email);
    expect(takenBy(email)).toBe(1);
    const { config, db, mail } = world.app.deps;
    expect(await hasComplained(config, db.platform, email.toUpperCase())).toBe(true);
    const back = { key: newId(), to: email, template: 'back-in-stock' } as const;
    const data = {
      store_name: 'Ada’s Shop',
      store_url: world.url,
      what: 'Clay mug',
      product_url: world.url,
      stop_url: `${world.url}/stop`,
    };
    await db.transact((tx) => mail.queue(tx, { ...back, data }));
    await world.work();
    expect(takenBy(email)).toBe(1);
    expect(await rowOf(email)).toBeUndefined();
  });

  test('nothing is taken from whoever does not know the secret, and nothing that is old or cannot be read', async () => {
    const email = somebody();
    const notice = { recipient: email, permanent: true, reason: '550 5.1.1' };
    for (const signature of ['', 'sha256=', signed(Buffer.from('{}')), 'sha256=00'])
      expect((await tell(notice, signature)).status).toBe(401);
    for (const wrong of [{ recipient: undefined }, { kind: 'opened' }, { at: 'yesterday' }, { id: '' }])
      expect((await tell({ ...notice, ...wrong })).status).toBe(400);
    const old = new Date(world.clock.now().getTime() - days(8)).toISOString();
    expect((await tell({ ...notice, at: old })).status).toBe(200);
    expect(await rowOf(email)).toBeUndefined();
  });

  test('that a mail arrived where nothing is known against its address is kept nowhere', async () => {
    const email = somebody();
    await ordered(email);
    const [mail] = await mailsOf(email);
    const notices = async () =>
      (await world.database.sql<{ n: number }>('select count(*)::int as n from message_notices'))[0]!.n;
    const before = await notices();
    await tell({ kind: 'delivered', message_id: `<${mail!.id}@presence.example>` });
    await tell({ kind: 'delivered', recipient: email });
    expect([await notices(), await rowOf(email)]).toEqual([before, undefined]);
    // Whom we wrote to is asked for, whatever the notice calls them.
    await tell({ recipient: email, permanent: true, reason: '550 5.1.1 unknown' });
    await tell({
      kind: 'delivered',
      recipient: somebody(),
      message_id: `<${mail!.id}@presence.example>`,
    });
    expect([await notices(), await rowOf(email)]).toEqual([before + 2, undefined]);
  });

  test('where no secret is configured nobody listens', async () => {
    const plain = await testApp();
    const body = Buffer.from('{}');
    const headers = { 'x-mail-signature': signed(body, '') };
    expect((await plain.client().post('/webhooks/mail', body, headers)).status).toBe(404);
    await plain.close();
  });
});
