import { adNetworkNames, type AdNetwork } from '#shared/adverts.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { needFeature, storeTerms } from '../stores/index.ts';
import { ask, whatCame } from './ask.ts';
import type { AdvertDeps } from './deps.ts';
import { keysOf, tryAnew } from './networks.ts';
import type { Purchase } from './purchase.ts';
import { changeNetwork, lockNetwork, networkRows } from './queries.ts';
import { triedWith } from './told.ts';

/**
 * Sends a made-up sale as a test and answers what the network said, in words. Where the network takes it, what waited for
 * that goes on; where it takes nothing from us, the network is marked so.
 * @throws AppError not_found for a network that was not entered.
 */
export async function tryNetwork(
  deps: Pick<AdvertDeps, 'config' | 'clock'>,
  storeDb: StoreDb,
  wanted: { network: AdNetwork; code: string },
  from: { ip: string; agent: string },
): Promise<{ ok: boolean; words: string }> {
  const { network } = wanted;
  const [row, told] = await storeDb.read(async (tx) => {
    await needFeature(tx, 'pixel', deps.clock.now());
    const known = (await networkRows(tx)).find((one) => one.network === network);
    if (!known) throw notFound(`${adNetworkNames[network]} is not set up. Save its ID and token first.`);
    const { url } = await storeTerms(tx, deps.config);
    const sale = { ...madeUp, id: `test-${newId()}`, at: deps.clock.now(), url: `${url}/checkout`, ...from };
    return [known, triedWith(deps.config, wanted, keysOf(deps.config, tx, known), sale)] as const;
  });
  const { is, words } = whatCame(told, await ask(told.question));
  await storeDb.transact(async (tx) => {
    const now = await lockNetwork(tx, network);
    // Another token came meanwhile: what was said is not of that one.
    if (!now?.sealed_token.equals(row.sealed_token) || now.network_key !== row.network_key) return;
    if (is === 'token') {
      await changeNetwork(tx, network, {
        failing_since: now.failing_since ?? deps.clock.now(),
        problem: words,
      });
    } else if (is === 'sent') {
      await changeNetwork(tx, network, { worked_at: deps.clock.now(), failing_since: null, problem: '' });
      if (now.failing_since) await tryAnew(tx, network);
    }
  });
  return { ok: is === 'sent', words };
}

/** Nobody's: an address that no mail reaches, and a number that nobody has. */
const madeUp: Omit<Purchase, 'id' | 'at' | 'url' | 'ip' | 'agent'> = {
  total_kobo: 100_00,
  currency: 'NGN',
  email: 'test@example.com',
  phone: '08000000000',
  browser_id: null,
  visit_id: null,
  lines: [
    {
      variant_id: '00000000-0000-7000-8000-000000000000',
      title: 'A test',
      quantity: 1,
      unit_price_kobo: 100_00,
    },
  ],
};
