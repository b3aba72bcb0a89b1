import type { BodyOf } from '#shared/api/contract.ts';
import type { DeliveryRate, DeliveryWay } from '#shared/api/delivery-rates.ts';
import type { updateStore } from '#shared/api/stores.ts';
import { languages, type Language } from '#shared/languages.ts';
import { naira } from '#shared/money.ts';
import { wayName } from '#shared/pricing/ways.ts';
import { trades } from '#shared/places/nigeria.ts';
import { presets } from '#shared/looks/presets.ts';
import type { ThemeChoice } from '#shared/looks/theme.ts';
import { noteChange, type Change } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { StoreRow } from './queries.ts';
import { keptTheme, spokenIn } from './shop.ts';

type Asked = BodyOf<typeof updateStore>;
type Told = Omit<Asked, 'logo_id' | 'published' | 'seen'>;

const afterHours = (hours: number | null) =>
  hours === null ? 'off' : `after ${hours === 1 ? 'an hour' : `${hours} hours`}`;
const yes = (on: boolean) => (on ? 'on' : 'off');
const inTheme = (theme: ThemeChoice | null) => (theme ? presets[theme.preset].name : 'Our choice');
const inTrade = (id: string | null) => trades.find((trade) => trade.id === id)?.label ?? '';
const inLanguages = (ids: readonly Language[]) => ids.map((id) => languages[id].name).join(', ');
const channels = { card: 'card', bank_transfer: 'bank transfer', ussd: 'USSD' } as const;
const inChannels = (ids: readonly string[]) =>
  ids.map((id) => channels[id as keyof typeof channels] ?? id).join(', ');
const bearer = (who: string) => (who === 'store' ? 'the store' : 'the customer');

/** How a setting is called in the list of changes, and how a value of it reads. */
const words: { [Field in keyof Told]-?: [what: string, of: (store: Settings) => string] } = {
  name: ['the store’s name', (one) => one.name],
  tagline: ['the line about the store', (one) => one.tagline],
  about: ['the words about the store', (one) => one.about],
  trade: ['what the store sells', (one) => inTrade(one.trade)],
  primary_colour: ['the first colour', (one) => one.primary_colour],
  accent_colour: ['the second colour', (one) => one.accent_colour],
  theme: ['the theme', (one) => inTheme(one.theme)],
  phone: ['the phone number', (one) => one.phone],
  whatsapp: ['the WhatsApp number', (one) => one.whatsapp],
  city: ['the town', (one) => one.city],
  state: ['the state', (one) => one.state],
  business_address: ['the address on receipts', (one) => one.business_address],
  business_number: ['the business number', (one) => one.business_number],
  google_proof: ['what proves the shop to Google', (one) => one.google_proof],
  meta_proof: ['what proves the shop to Meta', (one) => one.meta_proof],
  pay_online: ['payment online', (one) => yes(one.pay_online)],
  pay_on_delivery: ['payment on delivery', (one) => yes(one.pay_on_delivery)],
  pay_direct: ['transfer to the store’s account', (one) => yes(one.pay_direct)],
  fee_bearer: ['who pays the fee', (one) => bearer(one.fee_bearer)],
  pay_channels: ['the ways to pay online', (one) => inChannels(one.pay_channels)],
  show_page_cost: ['what pages say of their cost', (one) => yes(one.show_page_cost)],
  languages: ['the languages', (one) => inLanguages(one.languages)],
  remind_hours: ['reminders of orders that are not paid', (one) => afterHours(one.remind_hours)],
};

interface Settings extends Omit<Required<Told>, 'trade' | 'fee_bearer' | 'pay_channels' | 'state'> {
  trade: string | null;
  state: string;
  fee_bearer: string;
  pay_channels: readonly string[];
}

/** Writes down which settings are others now. */
export async function noteSettings(tx: StoreTx, store: StoreRow, change: Asked): Promise<void> {
  const before: Settings = { ...store, theme: keptTheme(store), languages: spokenIn(store) };
  const after: Settings = { ...before, ...(change as Partial<Settings>) };
  for (const field of Object.keys(words) as (keyof Told)[]) {
    const [what, of] = words[field];
    if (of(before) !== of(after)) await noteChange(tx, changed(`Changed ${what}`, of(before), of(after)));
  }
  if (change.logo_id !== undefined && change.logo_id !== store.logo_media_id)
    await noteChange(tx, changed(change.logo_id ? 'Changed the logo' : 'Removed the logo'));
  if (change.published !== undefined && change.published !== (store.published_at !== null))
    await noteChange(tx, changed(change.published ? 'Opened the store' : 'Closed the store'));
}

const changed = (what: string, before?: string, after?: string): Change => ({
  kind: 'settings',
  what,
  before,
  after,
});

type Rate = Pick<DeliveryRate, 'name' | 'price_kobo' | 'way'> & { ways: DeliveryWay[] };
const inRates = (rates: readonly Rate[]) =>
  rates
    .flatMap(({ name, way, price_kobo, ways }) =>
      [{ way, price_kobo }, ...ways].map((one) => `${wayName({ ...one, name })} ${naira(one.price_kobo)}`),
    )
    .join(', ');

/** Writes down that delivery costs something else now. */
export async function noteRates(tx: StoreTx, from: readonly Rate[], to: readonly Rate[]): Promise<void> {
  const [before, after] = [inRates(from), inRates(to)];
  if (before !== after)
    await noteChange(tx, { kind: 'delivery', what: 'Changed the delivery prices', before, after });
}
