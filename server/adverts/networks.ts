import { adKeys, adNetworkNames, adNetworks, type AdNetwork } from '#shared/adverts.ts';
import type { AdNetworkInput, AdNetworkView, Adverts } from '#shared/api/adverts.ts';
import { noteChange } from '../platform/changes.ts';
import { keyFor, type Config } from '../platform/config.ts';
import type { StoreTx } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { sealWith } from '../platform/seal.ts';
import { needFeature, storeTerms } from '../stores/index.ts';
import type { AdvertDeps } from './deps.ts';
import { moveEvents } from './events.ts';
import { mayTell } from './networks-on.ts';
import type { NetworkKeys } from './purchase.ts';
import {
  changeEvent,
  deleteNetwork,
  lockNetwork,
  lockOpenEvents,
  networkRows,
  putNetwork,
  waitingOf,
  type NetworkRow,
} from './queries.ts';
import { lookThen } from './times.ts';

const sealOf = (config: Config) => sealWith(keyFor(config, 'advert-networks'));
/** A token moved to another store or network does not open there. */
const aboutOf = (tx: StoreTx, network: AdNetwork) => `${tx.storeId}:${network}`;

export const keysOf = (config: Config, tx: StoreTx, row: NetworkRow): NetworkKeys => ({
  key: row.network_key,
  token: sealOf(config).open(row.sealed_token, aboutOf(tx, row.network)),
});

export async function viewAdverts(
  { config, clock }: Pick<AdvertDeps, 'config' | 'clock'>,
  tx: StoreTx,
): Promise<Adverts> {
  const allowed = mayTell(await storeTerms(tx, config), clock.now());
  const waiting = await waitingOf(tx);
  const rows = new Map((await networkRows(tx)).map((row) => [row.network, row]));
  return {
    allowed,
    networks: adNetworks.flatMap((network) => {
      const row = rows.get(network);
      return row ? [shown(row, waiting.get(network) ?? 0)] : [];
    }),
  };
}

const shown = (row: NetworkRow, waiting: number): AdNetworkView => ({
  network: row.network,
  key: row.network_key,
  token_ends: row.token_ends,
  switched_on: row.switched_on,
  failing_since: row.failing_since?.toISOString() ?? null,
  problem: row.problem,
  worked_at: row.worked_at?.toISOString() ?? null,
  waiting,
});

/**
 * Says where a network's events go. A new id or token is believed until the network says otherwise: what waits is tried
 * at once. Switched off it is told of nothing more, also not of what waits.
 * @throws AppError not_allowed where the plan does not have it, bad_input without any token.
 */
export async function setNetwork(
  { config, clock }: Pick<AdvertDeps, 'config' | 'clock'>,
  tx: StoreTx,
  { network, key, token, switched_on }: AdNetworkInput,
): Promise<void> {
  await needFeature(tx, 'pixel', clock.now());
  const row = await lockNetwork(tx, network);
  if (!row && token === '')
    throw new AppError('bad_input', {
      token: [`Enter the token that belongs to this ${adKeys[network].called}.`],
    });
  const isNew = !row || token !== '' || key !== row.network_key;
  await putNetwork(tx, {
    network,
    network_key: key,
    sealed_token: token === '' ? row!.sealed_token : sealOf(config).close(token, aboutOf(tx, network)),
    token_ends: token === '' ? row!.token_ends : token.slice(-4),
    switched_on,
    failing_since: isNew ? null : row.failing_since,
    problem: isNew ? '' : row.problem,
    worked_at: isNew ? null : row.worked_at,
  });
  if (!switched_on) await endAll(tx, network, `${adNetworkNames[network]} was switched off.`);
  else if (isNew) await tryAnew(tx, network);
  const verb = switched_on ? 'Told' : 'Not told any more';
  await noteChange(tx, {
    kind: 'settings',
    what: `${verb} of sales: ${adNetworkNames[network]}`,
    after: token === '' ? key : `${key}, token ending in ${token.slice(-4)}`,
    ...(row && { before: `${row.network_key}, ${row.switched_on ? 'on' : 'off'}` }),
  });
}

/** Forgets a network with its token; a second time changes nothing. Also where the plan is over. */
export async function removeNetwork(tx: StoreTx, network: AdNetwork): Promise<void> {
  if (!(await lockNetwork(tx, network))) return;
  await deleteNetwork(tx, network);
  await endAll(tx, network, `${adNetworkNames[network]} was removed.`);
  await noteChange(tx, { kind: 'settings', what: `Removed ${adNetworkNames[network]} from adverts` });
}

async function endAll(tx: StoreTx, network: AdNetwork, said: string): Promise<void> {
  await lookThen(tx, await moveEvents(tx, await lockOpenEvents(tx, network), 'ended', { said }), null);
}

/** The network takes events again, as far as we know: what waits is tried at once, with all its tries before it. */
export async function tryAnew(tx: StoreTx, network: AdNetwork): Promise<void> {
  const waiting = (await lockOpenEvents(tx, network)).filter(({ state }) => state === 'waiting');
  for (const { id } of waiting) await changeEvent(tx, id, { tries: 0, try_at: null });
  await lookThen(
    tx,
    waiting.map(({ id }) => id),
    null,
  );
}
