import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#shared/api/contract.ts';
import type { DeliveryRate } from '#shared/api/delivery-rates.ts';
import type { setDelivery as takesDelivery } from '#shared/api/delivery.ts';
import type { StoreSettings, updateStore } from '#shared/api/stores.ts';
import { SiteProof } from '#shared/api/site-proof.ts';
import { permissionsOf } from '#shared/roles.ts';
import type { LookDraft } from '#shared/api/looks.ts';
import { lagosDay } from '#shared/lagos.ts';
import { placeName } from '#shared/places/place.ts';
import { isPlace } from '#shared/places/places.ts';
import { planOf } from '#shared/plans.ts';
import { sameLook, type ThemeChoice } from '#shared/looks/theme.ts';
import { picturesOf } from '../media/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import type { StoreAccess } from '../platform/http/http.ts';
import { newId } from '../platform/ids.ts';
import { addressesOf, storeUrl } from './address.ts';
import { mustNotClose } from './closing.ts';
import { noteOpen } from './open-stores.ts';
import { may } from './entitlements.ts';
import { changeStore, lockStore, type StoreRow } from './queries.ts';
import { replaceRates } from './rate-queries.ts';
import { everyWay } from '#shared/pricing/ways.ts';
import { noteRates, noteSettings } from './settings-words.ts';
import { askedTogether, type SettingsDeps, type ViewDeps } from './settings-asked.ts';
import { stepsOf } from './setup-steps.ts';
import { deliveryRates, keptTheme, spokenIn, type StoredRate } from './shop.ts';
import { raiseVersion } from './versions.ts';

/** A store's settings and its checklist, as a member sees them. */
export async function viewSettings(
  deps: ViewDeps,
  access: StoreAccess,
  personId: string,
): Promise<StoreSettings> {
  return access.storeDb.read(async (tx) => {
    const { store, delivery, products, account, keys, ...said } = await askedTogether(
      deps,
      tx,
      access.role,
      personId,
    );
    const paidElsewhere = keys && may(store, 'custom_payment', deps.clock.now());
    const { logo_media_id: logoId } = store;
    const logo = logoId ? (await picturesOf(tx, [logoId])).get(logoId) : undefined;
    return {
      id: store.store_id,
      name: store.name,
      slug: store.slug,
      ...addressesOf(storeUrl(deps.config, store)),
      tagline: store.tagline,
      about: store.about,
      trade: store.trade as StoreSettings['trade'],
      primary_colour: store.primary_colour,
      accent_colour: store.accent_colour,
      theme: keptTheme(store),
      logo: logo ? { id: logo.id, url: logo.url } : null,
      phone: store.phone,
      whatsapp: store.whatsapp,
      city: store.city,
      state: store.state,
      business_address: store.business_address,
      business_number: store.business_number,
      google_proof: store.google_proof,
      meta_proof: store.meta_proof,
      pay_online: store.pay_online,
      pay_on_delivery: store.pay_on_delivery,
      pay_direct: store.pay_direct,
      fee_bearer: store.fee_bearer as StoreSettings['fee_bearer'],
      pay_channels: store.pay_channels as StoreSettings['pay_channels'],
      show_page_cost: store.show_page_cost,
      remind_hours: store.remind_hours,
      languages: spokenIn(store),
      published: store.published_at !== null,
      suspended: store.status !== 'live',
      closes_on: store.closing_at && lagosDay(store.closing_at),
      plan: planOf(store.plan),
      role: access.role,
      may: permissionsOf(access.role),
      ...said,
      delivery,
      steps: stepsOf(store, { products, rates: delivery.length, account: account || paidElsewhere }),
    };
  });
}

type Asked = BodyOf<typeof updateStore>;
type Change = Omit<Asked, 'seen'>;
type Written = { ok: true } | { ok: false; reason: 'overtaken' };

/**
 * Changes what is given and leaves the rest. All of it can be seen by shoppers, so the version is raised.
 * @throws AppError bad_input when the logo is not one of the store's own pictures; conflict when transfers are to be
 * taken and no bank account is known.
 */
export async function changeSettings(
  deps: SettingsDeps,
  storeDb: StoreDb,
  { seen, ...asked }: Asked,
): Promise<Written> {
  if (Object.keys(asked).length === 0) return { ok: true };
  const given = withProofs(asked);
  if (given.pay_direct && !(await storeDb.read(deps.hasBankAccount)))
    throw new AppError('conflict', {
      pay_direct: ['Add your bank account first, so that customers know where to send the money.'],
    });
  return storeDb.transact(async (tx): Promise<Written> => {
    const store = await lockStore(tx);
    const change = seen ? whatWasChanged(store, given, seen) : given;
    if (!change) return { ok: false, reason: 'overtaken' };
    const { published, logo_id: logoId, theme, ...plain } = change;
    if (logoId) await mustOwnPicture(tx, logoId);
    await changeStore(tx, {
      ...plain,
      ...(logoId === undefined ? {} : { logo_media_id: logoId }),
      ...(theme === undefined ? {} : { theme: inJson(theme) }),
      setup_done: decidedSteps(store, given),
    });
    if (published) mustNotClose(store);
    if (published !== undefined) await open(tx, store, publishedAt(store, published, deps.clock));
    await noteSettings(tx, store, change);
    await raiseVersion(tx);
    return { ok: true };
  });
}

/**
 * Of a form those settings that its person changed: the others stay as somebody else may have left them. null where one
 * of them is another by now than was seen, and not what is asked for either.
 */
function whatWasChanged(store: StoreRow, given: Change, seen: Asked['seen'] & object): Change | null {
  const now: Readonly<Record<string, unknown>> = { ...store };
  const mine = Object.entries(given).filter(
    ([name, value]) => !(name in seen) || !isDeepStrictEqual(value, seen[name]),
  );
  const isOvertaken = mine.some(
    ([name, value]) =>
      name in seen && !isDeepStrictEqual(now[name], seen[name]) && !isDeepStrictEqual(now[name], value),
  );
  return isOvertaken ? null : Object.fromEntries(mine);
}

/** The codes out of the lines that networks gave out. @throws AppError bad_input where there is none in one */
function withProofs(change: Change): Change {
  const read = { ...change };
  for (const field of ['google_proof', 'meta_proof'] as const) {
    const { data, error } = SiteProof.safeParse(change[field] ?? '');
    if (error) throw new AppError('bad_input', { [field]: error.issues.map(({ message }) => message) });
    if (change[field] !== undefined) read[field] = data;
  }
  return read;
}

const inJson = (theme: ThemeChoice | null) => theme && JSON.stringify(theme);

/**
 * Gives a store the colours that somebody made from others. What it has already is not written again.
 * @throws AppError conflict with its colours when it has others by now than these were made from
 */
async function paint(tx: StoreTx, { before, after }: { before: LookDraft; after: LookDraft }): Promise<void> {
  const store = await lockStore(tx);
  const { primary_colour, accent_colour } = store;
  const look = { primary_colour, accent_colour, theme: keptTheme(store) };
  if (sameLook(look, after)) return;
  if (!sameLook(look, before))
    throw new AppError(
      'conflict',
      'The colours of your shop were changed elsewhere meanwhile. Nothing was overwritten.',
      undefined,
      { look },
    );
  await changeStore(tx, {
    ...after,
    theme: inJson(after.theme),
    setup_done: decidedSteps(store, after),
  });
  await noteSettings(tx, store, after);
  await raiseVersion(tx);
}

/** Opens a store to shoppers or closes it, as `changeSettings` does for its owner. */
export async function setPublished(clock: Clock, tx: StoreTx, published: boolean): Promise<void> {
  const store = await lockStore(tx);
  if (published) mustNotClose(store);
  await open(tx, store, publishedAt(store, published, clock));
  await raiseVersion(tx);
}

async function open(tx: StoreTx, store: StoreRow, since: Date | null): Promise<void> {
  // The release before this one opens stores without noting it, so closing one does as well.
  const first = store.first_opened_at ?? store.published_at ?? since;
  await changeStore(tx, { published_at: since, first_opened_at: first });
  await noteOpen(tx, store.status === 'live' ? since : null);
}

/**
 * A store without products may be published too: a page that says who you are and how to reach you is already worth
 * sharing, and being refused at the last step would send people away. The checklist says what is still missing.
 */
function publishedAt(store: StoreRow, published: boolean, clock: Clock): Date | null {
  return published ? (store.published_at ?? clock.now()) : null;
}

/** Sending a step's fields, even unchanged, is the owner's word that it is settled. */
function decidedSteps(store: StoreRow, change: Change): string[] {
  const said = (...fields: (keyof Change)[]) => fields.some((field) => change[field] !== undefined);
  const decided = new Set(store.setup_done);
  if (said('primary_colour', 'accent_colour', 'theme', 'logo_id')) decided.add('look');
  if (said('pay_online', 'pay_on_delivery', 'pay_direct', 'pay_channels')) decided.add('payment');
  return [...decided];
}

async function mustOwnPicture(tx: StoreTx, id: string): Promise<void> {
  if ((await picturesOf(tx, [id])).has(id)) return;
  throw new AppError('bad_input', { logo_id: ['Choose one of the pictures you uploaded to this store.'] });
}

/** Gives a store its ways of delivery and its settings in one go, as the demo shop gets them. */
async function furnish(
  deps: SettingsDeps,
  storeDb: StoreDb,
  { delivery, ...settings }: Change & { delivery: DeliveryRate[] },
): Promise<void> {
  await setDelivery(storeDb, { rates: delivery });
  await changeSettings(deps, storeDb, settings);
}

/**
 * Replaces the ways of delivery. An id that is already this store's is kept, so that open checkouts still find it.
 * @throws AppError bad_input when a place is none: a local government that is not of its state, an area called like one
 */
export async function setDelivery(
  storeDb: StoreDb,
  { rates, seen }: BodyOf<typeof takesDelivery>,
): Promise<Written> {
  rates.forEach(({ places }, at) => {
    const none = places.find((place) => !isPlace(place));
    if (none)
      throw new AppError('bad_input', {
        [`rates.${at}.states`]: [`${placeName(none)} is not a place in ${none.state} that we know.`],
      });
  });
  return storeDb.transact(async (tx): Promise<Written> => {
    await lockStore(tx);
    const before = await deliveryRates(tx);
    // What a form whose answer was lost on the line made of them is nobody else's.
    const isAny = (others: DeliveryRate[]) => isDeepStrictEqual(unnamed(others), unnamed(before));
    if (seen && !isAny(seen) && !isAny(rates)) return { ok: false, reason: 'overtaken' };
    const known = new Set(everyWay(before).map(({ id }) => id));
    await replaceRates(
      tx,
      rates.map((rate) => ({ ...rate, ...settled(rate, known) })),
    );
    await noteRates(tx, before, rates);
    await raiseVersion(tx);
    return { ok: true };
  });
}

/** Ways of delivery without their ids: new ones get theirs as they are written. */
const unnamed = (rates: readonly DeliveryRate[]) =>
  rates.map(({ id: _id, ways, ...rate }) => ({ ...rate, ways: ways.map(({ id: _its, ...way }) => way) }));

/** Takes each known id once; everything else gets a new one. */
function settled(
  { id, kind, ...rate }: DeliveryRate,
  known: Set<string>,
): Pick<StoredRate, 'id' | 'states' | 'places' | 'weights' | 'way' | 'ways'> {
  const keptOr = (one: string | undefined) => (one !== undefined && known.delete(one) ? one : newId());
  const kept = keptOr(id);
  if (kind === 'pickup') return { id: kept, states: [], places: [], weights: null, way: '', ways: [] };
  const ways = rate.ways.map((way) => ({ ...way, id: keptOr(way.id) }));
  const { states, places, weights } = rate;
  // The only way of its places needs no name.
  return { id: kept, states, places, weights, way: ways.length > 0 ? rate.way : '', ways };
}

/** How other modules change what a store is: the demo shop is furnished, a published page brings colours. */
export const storeSettings = { furnish, paint };
