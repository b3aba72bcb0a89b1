import type { AdNetwork } from '#shared/adverts.ts';
import type { Config } from '../platform/config/config.ts';
import type { Told } from './ask.ts';
import { tellGoogle, testGoogle } from './google.ts';
import { tellMeta } from './meta.ts';
import type { NetworkKeys, Purchase } from './purchase.ts';
import { tellTiktok } from './tiktok.ts';

/** A sale in the words of the network it is told to. */
export function toldTo(
  { adverts }: Pick<Config, 'adverts'>,
  network: AdNetwork,
  keys: NetworkKeys,
  purchase: Purchase,
): Told {
  const tell = { meta: tellMeta, tiktok: tellTiktok, google: tellGoogle }[network];
  return tell(adverts[network], keys, purchase);
}

/** The same as a test, which counts for nothing: with the code a network shows for it, or where it only looks. */
export function triedWith(
  { adverts }: Pick<Config, 'adverts'>,
  { network, code }: { network: AdNetwork; code: string },
  keys: NetworkKeys,
  purchase: Purchase,
): Told {
  if (network === 'google') return testGoogle(adverts.google, keys, purchase);
  const tell = { meta: tellMeta, tiktok: tellTiktok }[network];
  return tell(adverts[network], keys, purchase, code);
}
