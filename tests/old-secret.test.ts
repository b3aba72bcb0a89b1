import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTokens } from '#server/accounts/sessions/access-tokens.ts';
import { erasedAmong, keepErased } from '#server/customers/erased.ts';
import { codeOfCard } from '#server/gift-cards/codes.ts';
import { cardOf } from '#server/gift-cards/find.ts';
import { isStopped, startMails, stopMails } from '#server/mail-stops/stops.ts';
import { deliveryCode, deliveryCodes } from '#server/orders/sending/delivery-code.ts';
import { orderIdOf, orderPath } from '#server/orders/links.ts';
import { isTextStopped, stopTexts } from '#server/texts/stops.ts';
import { newId } from '#server/platform/ids.ts';
import { openShop, testApp, type TestApp } from './support/app.ts';
import { makeGiftCard } from './support/selling/gift-cards.ts';
import { orderOne } from './support/selling/shopping.ts';
import { twoStepsIn } from './support/two-step.ts';

const before = 'what links were signed with before this';
const now = 'what links are signed with from now on';

let world: TestApp;
const others: TestApp[] = [];
beforeAll(async () => {
  world = await testApp({ env: { SECRET_KEY: before } });
});
afterAll(async () => {
  for (const one of others) await one.app.close();
  await world.close();
});

/** The program once more, on the same data. */
async function withSecrets(env: Record<string, string>): Promise<TestApp> {
  const { database, sandbox, clock } = world;
  const there = { database, sandbox, clock, dataDir: world.app.deps.config.dataDir };
  const app = await testApp({ env, there });
  others.push(app);
  return app;
}

test('another SECRET_KEY with the old one beside it: links, sessions, codes and lists of before hold; without it links and codes do not, and who is signed in stays so', async () => {
  const shop = await openShop(world);
  const { storeId } = shop;
  const { deps } = world.app;
  const order = await orderOne(world, shop, { pay_method: 'on_delivery' });
  const card = await makeGiftCard(shop, { recipient: 'Bisi', amount_kobo: 200_000 });
  const storeDb = deps.db.forStore(storeId);
  const at = world.clock.now();
  await storeDb.transact((tx) => stopMails(deps.config, tx, 'No@example.com', at));
  await storeDb.transact((tx) => keepErased(tx, deps.config, { phones: ['+2348030000001'], emails: [] }, at));
  await deps.db.transact((tx) => stopTexts(deps.config, tx, '+2348030000002', at));
  const person = await twoStepsIn(world).locked();
  const [orderId] = await world.database.sql<{ id: string }>(
    'select id from orders where store_id = $1 and number = $2',
    [storeId, order.number],
  );
  const path = orderPath(deps.config, storeId, orderId!.id);
  const parcel = newId();
  const told = deliveryCode(deps.config, storeId, parcel);

  const bearer = await accessTokens(deps.config, world.clock).sign({ userId: person.id, sessionId: newId() });

  /** What of before holds in a program. */
  async function holds(app: TestApp, code: string) {
    const { config, db, clock } = app.app.deps;
    const its = db.forStore(storeId);
    const steps = twoStepsIn(app);
    const browser = app.client();
    await steps.logIn(browser, person.email);
    return {
      link: orderIdOf(config, storeId, path.replace('/orders/', '')) === orderId!.id,
      stopped: await its.read((tx) => isStopped(config, tx, 'no@example.com')),
      erased: (await its.read((tx) => erasedAmong(tx, config, ['+2348030000001']))).size === 1,
      texts: await isTextStopped(config, db.platform, '+2348030000002'),
      card: (await its.read((tx) => cardOf({ config, clock }, tx, card.code))).ok,
      parcel: deliveryCodes(config, storeId, parcel).includes(told),
      recovery: (await steps.finish(browser, code)).status,
      bearer: (await accessTokens(config, clock).read(bearer)) !== null,
    };
  }
  const all = {
    link: true,
    stopped: true,
    erased: true,
    texts: true,
    card: true,
    parcel: true,
    recovery: 200,
    bearer: true,
  };
  expect(await holds(world, person.codes[0]!)).toEqual(all);
  const beside = await withSecrets({ SECRET_KEY: now, OLD_SECRET_KEYS: before });
  expect(await holds(beside, person.codes[1]!)).toEqual(all);
  const { config } = beside.app.deps;
  // What is made from now on is made with the new one, and a card's page goes on showing the code it has.
  expect(orderPath(config, storeId, orderId!.id)).not.toBe(path);
  const [row] = await world.database.sql<{ made_key: string; code_hash: Buffer }>(
    'select made_key, code_hash from gift_cards where store_id = $1',
    [storeId],
  );
  expect(codeOfCard(config, storeId, row!)).toBe(card.code.replaceAll(/[^A-Z0-9]/g, ''));
  // Taken back, also what was kept by the old one.
  await beside.app.deps.db.forStore(storeId).transact((tx) => startMails(config, tx, 'no@example.com'));
  expect(await storeDb.read((tx) => isStopped(deps.config, tx, 'no@example.com'))).toBe(false);
  await storeDb.transact((tx) => stopMails(deps.config, tx, 'no@example.com', at));

  const alone = await withSecrets({ SECRET_KEY: now });
  expect(await holds(alone, person.codes[2]!)).toEqual({
    link: false,
    stopped: false,
    erased: false,
    texts: false,
    card: false,
    parcel: false,
    recovery: 400,
    bearer: false,
  });
});
