import { adKeys, adNetworkNames, adNetworks, kilobytesOf, namesOf, type AdNetwork } from '#shared/adverts.ts';
import type { AdNetworkInput, AdNetworkView, Adverts } from '#shared/api/adverts.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { sealFor } from '../platform/secrets/seal.ts';
import { firstLanguage } from '#shared/languages.ts';
import { wordsOf } from '#shared/words/index.ts';
import { needFeature, raiseVersion, storeTerms, type StoreTerms } from '../stores/index.ts';
import type { AdvertDeps } from './deps.ts';
import { moveEvents } from './events.ts';
import { hasScript, mayTell } from './networks-on.ts';
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

const sealOf = (config: Config) => sealFor(config, 'advert-networks');
/** A token moved to another store or network does not open there. */
const aboutOf = (tx: StoreTx, network: AdNetwork) => `${tx.storeId}:${network}`;

export const keysOf = (config: Config, tx: StoreTx, row: NetworkRow): NetworkKeys => ({
  key: row.network_key,
  token: sealOf(config).open(row.sealed_token, aboutOf(tx, row.network)),
});

/** The networks that are told of sales, as the owner sees them. */
export async function viewAdverts(
  { config, clock }: Pick<AdvertDeps, 'config' | 'clock'>,
  tx: StoreTx,
): Promise<Adverts> {
  const terms = await storeTerms(tx, config);
  const waiting = await waitingOf(tx);
  const rows = new Map((await networkRows(tx)).map((row) => [row.network, row]));
  const known = adNetworks.flatMap((network) => rows.get(network) ?? []);
  return {
    allowed: mayTell(terms, clock.now()),
    networks: known.map((row) => shown(row, waiting.get(row.network) ?? 0)),
    asks: asked(terms, known),
  };
}

/** As shoppers are asked in the language the shop speaks first. */
function asked({ name, languages }: StoreTerms, rows: readonly NetworkRow[]): Adverts['asks'] {
  const networks = rows.filter(hasScript).map(({ network }) => network);
  if (networks.length === 0) return null;
  const { question, allow, refuse } = wordsOf(languages[0] ?? firstLanguage).networkScripts;
  return { question: question(name, namesOf(networks), kilobytesOf(networks)), allow, refuse };
}

const shown = (row: NetworkRow, waiting: number): AdNetworkView => ({
  network: row.network,
  key: row.network_key,
  token_ends: row.token_ends,
  switched_on: row.switched_on,
  script_on: row.script_on,
  failing_since: row.failing_since?.toISOString() ?? null,
  problem: row.problem,
  worked_at: row.worked_at?.toISOString() ?? null,
  waiting,
});

/**
 * Says where a network's events go. A new id or token is believed until the network says otherwise: what waits is tried
 * at once. Switched off it is told of nothing more, also not of what waits, and its own script comes with no page.
 * @throws AppError not_allowed where the plan does not have it, bad_input without any token.
 */
export async function setNetwork(
  { config, clock }: Pick<AdvertDeps, 'config' | 'clock'>,
  tx: StoreTx,
  { network, key, token, switched_on, script_on }: AdNetworkInput,
): Promise<void> {
  await needFeature(tx, 'pixel', clock.now());
  const row = await lockNetwork(tx, network);
  if (!row && token === '')
    throw new AppError('bad_input', {
      token: [`Enter the token that belongs to this ${adKeys[network].called}.`],
    });
  const next = { network_key: key, switched_on, script_on: script_on ?? row?.script_on ?? false };
  const isNew = !row || token !== '' || key !== row.network_key;
  await putNetwork(tx, {
    network,
    ...next,
    sealed_token: token === '' ? row!.sealed_token : sealOf(config).close(token, aboutOf(tx, network)),
    token_ends: token === '' ? row!.token_ends : token.slice(-4),
    failing_since: isNew ? null : row.failing_since,
    problem: isNew ? '' : row.problem,
    worked_at: isNew ? null : row.worked_at,
  });
  if (!switched_on) await endAll(tx, network, `${adNetworkNames[network]} was switched off.`);
  else if (isNew) await tryAnew(tx, network);
  if (onPages(row) !== onPages(next)) await raiseVersion(tx);
  const verb = switched_on ? 'Told' : 'Not told any more';
  await noteChange(tx, {
    kind: 'settings',
    what: `${verb} of sales: ${adNetworkNames[network]}`,
    after: (token === '' ? key : `${key}, token ending in ${token.slice(-4)}`) + inWords(next),
    ...(row && { before: `${row.network_key}, ${row.switched_on ? 'on' : 'off'}${inWords(row)}` }),
  });
}

type OnPages = Pick<NetworkRow, 'network_key' | 'switched_on' | 'script_on'>;

/** What pages of the shop carry of a network: the id its script needs, or nothing. */
const onPages = (row: OnPages | null): string => (row && hasScript(row) ? row.network_key : '');

const inWords = (row: OnPages): string => (hasScript(row) ? ', its script in the shop' : '');

/** Forgets a network with its token; a second time changes nothing. Also where the plan is over. */
export async function removeNetwork(tx: StoreTx, network: AdNetwork): Promise<void> {
  const row = await lockNetwork(tx, network);
  if (!row) return;
  await deleteNetwork(tx, network);
  if (onPages(row)) await raiseVersion(tx);
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
