import { settle } from '#server/payments/index.ts';
import { openShop, ownerPassword } from '../support/app.ts';
import { ownKeysIn } from '../support/selling/own-keys.ts';
import { callAt, type Examples, type Place } from './example.ts';

/** A store's bank account, its own keys and its plan. */
export function moneyExamples({ world }: Place): Examples {
  const keys = ownKeysIn(world);
  const withKeys = async () => {
    const of = await keys.starterShop();
    await keys.enter(of, keys.account().key);
    return of;
  };
  const planned = async (...earlier: [string, object?][]) => {
    const of = await openShop(world);
    for (const [path, body = {}] of earlier) await callAt(of, 'POST', `/billing/${path}`, body);
    return of;
  };

  const paid = async () => {
    const of = await openShop(world);
    const plan = { offer: 'starter', billing: 'monthly', consent: null };
    const { reference } = await callAt<{ reference: string }>(of, 'POST', '/billing/checkout', plan);
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    return of;
  };

  return {
    'PUT /api/sites/:slug/payout-account': () => ({
      body: { bank_code: '057', account_number: '0000000000', account_name: 'TEST ACCOUNT' },
    }),
    'PUT /api/sites/:slug/own-keys': async () => ({
      shop: await keys.starterShop(),
      body: { provider: 'paystack', password: ownerPassword, secret_key: keys.account().key },
    }),
    'POST /api/sites/:slug/own-keys/stop': async () => ({
      shop: await withKeys(),
      body: { password: ownerPassword },
    }),
    'PUT /api/sites/:slug/own-keys/fallback': async () => ({
      shop: await withKeys(),
      body: { fallback: true },
    }),
    'POST /api/sites/:slug/billing/trial': async () => ({ shop: await planned(), body: {} }),
    'POST /api/sites/:slug/billing/next': async () => ({
      shop: await planned(['trial']),
      body: { next_billing: 'monthly' },
    }),
    'POST /api/sites/:slug/billing/cancel': async () => ({ shop: await planned(['trial']), body: {} }),
    'POST /api/sites/:slug/billing/money-back': async () => ({ shop: await paid(), body: {} }),
    'POST /api/sites/:slug/billing/undo-cancel': async () => ({
      shop: await planned(['trial'], ['cancel']),
      body: {},
    }),
  };
}
