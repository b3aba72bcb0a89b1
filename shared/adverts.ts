/** The advert networks that may be told of a sale, in the order they are shown. */
export const adNetworks = ['meta', 'tiktok', 'google'] as const;
export type AdNetwork = (typeof adNetworks)[number];

export const adNetworkNames: Record<AdNetwork, string> = { meta: 'Meta', tiktok: 'TikTok', google: 'Google' };

export const namesOf = (networks: readonly AdNetwork[]): string =>
  networks.map((network) => adNetworkNames[network]).join(', ');

/** A page that asks. */
export interface AsksToTell {
  /** Whom the shop would tell of the order, where the shopper agrees; none: nobody is asked. */
  networks: AdNetwork[];
  /** Whether scripts of theirs know this browser by a number, which goes along. */
  known?: boolean;
}

/** What a network's own script costs who loads it for the first time, about (kB, compressed). */
export const scriptKilobytes: Record<AdNetwork, number> = { meta: 110, tiktok: 120, google: 130 };

/** Of several together. */
export const kilobytesOf = (networks: readonly AdNetwork[]): number =>
  networks.reduce((sum, network) => sum + scriptKilobytes[network], 0);

/** A network whose own script a shop uses: where its events go, and where the script is. */
export interface NetworkScript {
  network: AdNetwork;
  key: string;
  src: string;
}

/** What a page carries that may load scripts of networks, once its shopper allows them. */
export interface PageScripts {
  /** Addresses of our own scripts: of the one that asks, and of the one that comes with a yes and loads them. */
  asks: string;
  loads: string;
  networks: readonly NetworkScript[];
}

/** A page that may load them; left out where it does not. */
export interface MayLoad {
  scripts?: PageScripts;
}

/** The cookie that holds what a shopper answered to that, `yes` or `no`, and how long (days). */
export const scriptChoice = { cookie: 'adverts', days: 180 } as const;

/** Names of the cookies by which their scripts know a browser. */
export const theirCookies = /^_(fbp|fbc|ttp|ga|gcl)/;

/** Google is told of the sale alone, the others also who bought: scrambled, with network address and browser. */
export const learnsWhoBought = (network: AdNetwork): boolean => network !== 'google';

/** What each calls the place its events go to, and how that looks. */
export const adKeys: Record<AdNetwork, { called: string; pattern: RegExp; example: string }> = {
  meta: { called: 'Pixel ID', pattern: /^\d{6,20}$/, example: '1234567890123456' },
  tiktok: { called: 'Pixel ID', pattern: /^[A-Z0-9]{10,40}$/, example: 'C4A5B6C7D8E9F0G1H2I3' },
  google: { called: 'Measurement ID', pattern: /^G-[A-Z0-9]{4,20}$/, example: 'G-AB12CD34EF' },
};

/** Whether a test needs the code that the network shows for it; Google looks at a test without keeping it. */
export const needsTestCode = (network: AdNetwork): boolean => network !== 'google';

/**
 * A sale that an advert network is told of. `held`: the order is not paid yet. `refused`: the network will not have it as it
 * is. `given_up`: nobody answered for a day. `ended`: it is not to be told any more.
 */
export const adEventStates = ['held', 'waiting', 'sent', 'refused', 'given_up', 'ended'] as const;
export type AdEventState = (typeof adEventStates)[number];

export const adEventMoves: Record<AdEventState, readonly AdEventState[]> = {
  held: ['waiting', 'ended'],
  waiting: ['sent', 'refused', 'given_up', 'ended'],
  sent: [],
  // Its owner may have it tried again.
  refused: ['waiting', 'ended'],
  given_up: ['waiting', 'ended'],
  ended: [],
};
