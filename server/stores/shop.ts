import type { DeliveryRate, DeliveryWay } from '#shared/api/delivery-rates.ts';
import type { PayChannel } from '#shared/api/stores.ts';
import type { Picture } from '#shared/api/catalogue.ts';
import type { RemindHours } from '#shared/orders/reminders.ts';
import { firstLanguage, isLanguage, type Language } from '#shared/languages.ts';
import { planOf } from '#shared/plans.ts';
import { ThemeChoice, themeOf, type Theme } from '#shared/looks/theme.ts';
import { fileOf, picturesOf } from '../media/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, StoreDb, StoreTx } from '../platform/database/db.ts';
import { insteadOf, slugOfHost, storeUrl, type AddressConfig, type Instead } from './address.ts';
import {
  findPointer,
  findStore,
  findStoreWith,
  storeAt,
  type AskedAlong,
  type PointerRow,
  type StoreRow,
} from './queries.ts';
import { ratesAsked, ratesOf, type RateRow } from './rate-queries.ts';
import type { PageChange } from './versions.ts';

/** What is kept of the owner’s choice; null where she made none, and for one that a later release knows. */
export const keptTheme = ({ theme }: Pick<StoreRow, 'theme'>): ThemeChoice | null =>
  ThemeChoice.safeParse(theme).data ?? null;

const themeOfStore = (store: StoreRow): Theme => themeOf({ ...store, theme: keptTheme(store) });

export interface FoundShop extends StorePointer {
  storeDb: StoreDb;
  /** What was named since the version that was known; not all of it where a version between them has none. */
  changes: PageChange[];
  /** What this host answers in place of the shop; null: the shop is here. */
  instead: Instead | null;
}

/**
 * The store that answers on a host, with the way into its data and the little that says whether kept pages of it are
 * still right; null when no store lives there.
 * @param host in lower case, without a port.
 * @param knownOf the version of a store up to which its changes are known; null where nobody wants to know.
 */
export async function shopAtHost(
  { db, config, clock }: { db: Database; config: AddressConfig; clock: Clock },
  host: string,
  knownOf: (storeId: string) => number | null = () => null,
): Promise<FoundShop | null> {
  const slug = slugOfHost(config, host);
  const id = await (slug === null
    ? storeAt(db.platform, host, 'domain')
    : storeAt(db.platform, slug, 'slug'));
  if (!id) return null;
  const storeDb = db.forStore(id);
  const pointer = await storeDb.read((tx) => findPointer(tx, knownOf(id)));
  if (pointer.erased_at) return null;
  const instead = insteadOf(config, host, pointer, clock.now());
  return { storeDb, ...pointerOf(pointer), changes: pointer.changes, instead };
}

/**
 * `closed` was never open, `resting` is not published now or closes for good, `suspended` was taken down by the
 * operator.
 */
export type ShopState = 'open' | 'resting' | 'closed' | 'suspended';

function stateOf(
  store: Pick<PointerRow, 'status' | 'published_at' | 'first_opened_at' | 'closing_at'>,
): ShopState {
  if (store.status !== 'live') return 'suspended';
  if (store.published_at && !store.closing_at) return 'open';
  return store.first_opened_at ? 'resting' : 'closed';
}

export interface StorePointer {
  slug: string;
  name: string;
  version: number;
  state: ShopState;
  /** When what is left of it goes, where it closes for good. */
  closing_at: Date | null;
  /** At least one: the first is spoken unless a shopper chooses another. */
  languages: Language[];
}

/** As far as this release speaks them. */
export const spokenIn = ({ languages }: Pick<StoreRow, 'languages'>): Language[] => {
  const known = languages.filter(isLanguage);
  return known.length > 0 ? known : [firstLanguage];
};

/** The little that says whether kept pages of a store are still right: one short read. */
export async function storePointer(storeDb: StoreDb): Promise<StorePointer> {
  return pointerOf(await storeDb.read((tx) => findPointer(tx, null)));
}

const pointerOf = ({ slug, name, version, ...rest }: PointerRow): StorePointer => ({
  slug,
  name,
  version,
  state: stateOf(rest),
  closing_at: rest.closing_at,
  languages: spokenIn(rest),
});

/** A store as the operator knows it: its name and, in brackets, the address commands take. */
export async function nameOfStore(db: Database, storeId: string): Promise<string> {
  const { name, slug } = await storePointer(db.forStore(storeId));
  return `${name} (${slug})`;
}

export interface StoreTerms {
  name: string;
  slug: string;
  url: string;
  /** Whether it takes orders: published and not suspended. */
  open: boolean;
  /** Address of its logo for mails; null without one. */
  logo_url: string | null;
  theme: Theme;
  state: ShopState;
  /** Taken down by the operator. */
  suspended: boolean;
  /** When it is erased, where it closes for good. */
  closing_at: Date | null;
  pay_online: boolean;
  pay_on_delivery: boolean;
  pay_direct: boolean;
  /** Ways offered on the payment page. */
  pay_channels: PayChannel[];
  /** Whether the shopper pays the provider's fee on top. */
  shopper_pays_fee: boolean;
  /** What is paid for, as the gate of features reads it. */
  plan: string;
  plan_until: Date | null;
  /** Who sells, for a paper: what is empty is left out. */
  business: { lines: string[]; phone: string; number: string };
  /** At least one, the first it speaks by itself. */
  languages: Language[];
  /** After how long who has not paid is reminded; null: never. */
  remind_hours: RemindHours | null;
}

/** What an order needs to know of its store. */
export const storeTerms = async (tx: StoreTx, config: AddressConfig): Promise<StoreTerms> =>
  termsOf(tx, config, await findStore(tx));

/** The same with its ways of delivery, and with what else is asked of the store in one statement. */
export async function checkoutTerms<Answers extends object>(
  tx: StoreTx,
  config: AddressConfig,
  along: AskedAlong<Answers>,
): Promise<{ terms: StoreTerms; rates: StoredRate[]; answers: Answers }> {
  const store = await findStoreWith<Answers & { rates: RateRow[] }>(tx, {
    ...along,
    rates: ratesAsked(tx.storeId),
  } as AskedAlong<Answers & { rates: RateRow[] }>);
  return { terms: termsOf(tx, config, store), rates: store.rates.map(asRate), answers: store };
}

function termsOf(
  tx: StoreTx,
  config: AddressConfig,
  store: Awaited<ReturnType<typeof findStore>>,
): StoreTerms {
  const { logo_media_id: logoId, logo_width: width } = store;
  const url = storeUrl(config, store);
  return {
    name: store.name,
    slug: store.slug,
    url,
    logo_url: logoId && width ? `${url}/${fileOf(tx.storeId, logoId, `${width}.webp`)}` : null,
    theme: themeOfStore(store),
    open: stateOf(store) === 'open',
    pay_online: store.pay_online && !store.online_stopped,
    state: stateOf(store),
    suspended: stateOf(store) === 'suspended',
    closing_at: store.closing_at,
    pay_on_delivery: store.pay_on_delivery,
    pay_direct: store.pay_direct,
    pay_channels: store.pay_channels as PayChannel[],
    shopper_pays_fee: store.fee_bearer === 'shopper',
    plan: store.plan,
    plan_until: store.plan_until,
    business: {
      lines: [store.business_address, placeOf(store)].filter(Boolean),
      phone: store.phone,
      number: store.business_number,
    },
    languages: spokenIn(store),
    remind_hours: store.remind_hours,
  };
}

const placeOf = ({ city, state }: StoreRow): string => [city, state].filter(Boolean).join(', ');

export type StoredRate = Omit<DeliveryRate, 'ways'> & { id: string; ways: (DeliveryWay & { id: string })[] };

/** Ways of delivery in the owner's order, prices in kobo. */
export async function deliveryRates(tx: StoreTx): Promise<StoredRate[]> {
  return (await ratesOf(tx)).map(asRate);
}

function asRate(row: RateRow): StoredRate {
  // All are checked against these types when written.
  const { kind, states, places, weights, ways } = row as unknown as Pick<
    StoredRate,
    'kind' | 'states' | 'places' | 'weights' | 'ways'
  >;
  return { ...row, kind, states, places, weights, ways };
}

export interface StoreProfile {
  name: string;
  slug: string;
  /** Origin shoppers use, without a slash at the end. */
  url: string;
  tagline: string;
  about: string;
  trade: string | null;
  theme: Theme;
  logo: Picture | null;
  phone: string;
  whatsapp: string;
  city: string;
  state: string;
  pay_online: boolean;
  pay_on_delivery: boolean;
  pay_direct: boolean;
  delivery: StoredRate[];
  /** Whether the platform is named in the footer. */
  show_maker: boolean;
  /** Whether shoppers are told there what the page costs them. */
  show_page_cost: boolean;
  languages: Language[];
  google_proof: string;
  meta_proof: string;
  /** When what is left of it goes, where it closes for good. */
  closing_at: Date | null;
}

/** What every page of a store shows, but for its collections, which are the catalogue's. */
export async function shopProfile(storeDb: StoreDb, config: AddressConfig): Promise<StoreProfile> {
  return storeDb.read(async (tx) => {
    const store = await findStore(tx);
    const logo = store.logo_media_id ? await picturesOf(tx, [store.logo_media_id]) : null;
    return {
      name: store.name,
      slug: store.slug,
      url: storeUrl(config, store),
      tagline: store.tagline,
      about: store.about,
      trade: store.trade,
      theme: themeOfStore(store),
      logo: (store.logo_media_id && logo?.get(store.logo_media_id)) || null,
      phone: store.phone,
      whatsapp: store.whatsapp,
      city: store.city,
      state: store.state,
      pay_online: store.pay_online && !store.online_stopped,
      pay_on_delivery: store.pay_on_delivery,
      pay_direct: store.pay_direct,
      delivery: await deliveryRates(tx),
      show_maker: planOf(store.plan) === 'free',
      show_page_cost: store.show_page_cost,
      languages: spokenIn(store),
      google_proof: store.google_proof,
      meta_proof: store.meta_proof,
      closing_at: store.closing_at,
    };
  });
}
