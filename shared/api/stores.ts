import { remindHours } from '../orders/reminders.ts';
import { z } from 'zod';
import { contract, overtakenBy } from './contract.ts';
import { states, trades } from '../places/nigeria.ts';
import { isPhone, normalisePhone } from '../phone.ts';
import { planIds } from '../plans.ts';
import { languageIds } from '../languages.ts';
import { permissions, roles } from '../roles.ts';
import { ThemeChoice } from '../looks/theme.ts';
import { MailReason } from './mail-reason.ts';
import { inOneLine } from './text.ts';
import { DeliveryRate, DeliveryWay } from './delivery-rates.ts';

export { Kobo } from './kobo.ts';

export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Choose a colour.');

export const Site = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  site_type: z.literal('ecommerce'),
  business_image: z.string().nullable(),
  is_subscribed: z.boolean(),
  is_free_trial: z.boolean(),
  /** Where shoppers find it. */
  url: z.string(),
  /** The same as people read it. */
  address: z.string(),
  published: z.boolean(),
  /** Taken down by the operator, published or not. */
  suspended: z.boolean(),
  /** The day on which it is erased, where it is being closed for good. */
  closes_on: z.string().nullable(),
  /** What the person who asks is in it. */
  role: z.enum(roles),
});
export type Site = z.infer<typeof Site>;

export const listSites = contract({
  method: 'GET',
  path: '/api/sites',
  summary: "The signed-in person's stores, oldest first.",
  answer: z.array(Site),
});

export const handOver = contract({
  method: 'POST',
  path: '/api/sites/hand-over',
  summary:
    'The address that lets a member of a store in at the store’s own host, with a code of one use that ends after 60 s. Null for every other address.',
  body: z.object({ redirect: z.string().max(500), slug: z.string().max(63).toLowerCase() }),
  answer: z.object({ to: z.string().nullable() }),
});

/** The way from the dashboard to a place in one's own shop, by which the shop knows who comes and does not count them. */
export const seeShopPath = (slug: string, place = '/'): string =>
  `/see/${slug}${place === '/' ? '' : `?${new URLSearchParams({ to: place }).toString()}`}`;

/** Every call about one store names it in the path; the server checks on each call that it is yours. */
export const SiteParams = z.object({ slug: z.string().min(1).max(63).toLowerCase() });

export const SetupStep = z.enum(['trade', 'look', 'product', 'delivery', 'payment', 'bank', 'publish']);
export type SetupStep = z.infer<typeof SetupStep>;

export const FeeBearer = z.enum(['store', 'shopper']);
export const PayChannel = z.enum(['card', 'bank_transfer', 'ussd']);
export type PayChannel = z.infer<typeof PayChannel>;

/** All a dashboard needs to know of a store's own settings. */
const RemindAfter = z.literal(remindHours);

export const StoreSettings = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  url: z.string(),
  /** The same as people read it, in the letters of its owner and without `https://`. */
  address: z.string(),
  tagline: z.string(),
  about: z.string(),
  trade: z.enum(trades.map((trade) => trade.id)).nullable(),
  primary_colour: z.string(),
  accent_colour: z.string(),
  /** The theme its owner chose; null where she chose none. */
  theme: ThemeChoice.nullable(),
  logo: z.object({ id: z.uuid(), url: z.string() }).nullable(),
  phone: z.string(),
  whatsapp: z.string(),
  city: z.string(),
  state: z.string(),
  /** Street and house, as receipts say it. */
  business_address: z.string(),
  /** What it is registered under, as receipts say it. */
  business_number: z.string(),
  /** What its front page says to Google and to Meta, so that they believe whose it is; '' for nothing. */
  google_proof: z.string(),
  meta_proof: z.string(),
  pay_online: z.boolean(),
  pay_on_delivery: z.boolean(),
  /** Bank transfer to the store's own account, confirmed by its owner. */
  pay_direct: z.boolean(),
  /** Who pays the provider's fee of an online payment. */
  fee_bearer: FeeBearer,
  /** Ways offered on the payment page, at least one. */
  pay_channels: z.array(PayChannel),
  /** Whether shoppers are told at the foot of each page what it costs them of their data. */
  show_page_cost: z.boolean(),
  /** After how long who has not paid is reminded; null: never. */
  remind_hours: RemindAfter.nullable(),
  /** What the shop speaks with shoppers, the first until one of them chooses another. */
  languages: z.array(z.enum(languageIds)),
  published: z.boolean(),
  /** Taken down by the operator: nobody orders or pays there, published or not. */
  suspended: z.boolean(),
  /** The day on which it is erased, where it is being closed for good: `2027-01-31`. */
  closes_on: z.string().nullable(),
  plan: z.enum(planIds),
  role: z.enum(roles),
  /** What the person who asks may do here: menus, pages and buttons are made of it. */
  may: z.array(z.enum(permissions)),
  /** A .com.ng name came with its plan, and nobody has said yet which it is to be. */
  name_to_choose: z.boolean(),
  /**
   * What its plan waits for, as its owners are told: `due`, not paid and on until then; `stopped`, for that, until somebody
   * decides; `trial` and `soon`, over then, with no card that goes on with it.
   */
  plan_waits: z
    .object({ why: z.enum(['due', 'stopped', 'trial', 'soon']), until: z.iso.datetime().nullable() })
    .nullable(),
  /** First names of its owners, for who has to ask one; empty for an owner. */
  owners: z.array(z.string()),
  /** So many measures of ours stand against it: a suspension, something hidden, notice that it ends. */
  measures: z.number().int(),
  /** So many announcements of other terms whoever asks has not said to have read. */
  unread: z.number().int(),
  /** Why mails to the asker’s own address do not arrive; null: they do, as far as is known. */
  mail_fails: MailReason.nullable(),
  /** Planned work that we announce now. */
  planned: z.string().nullable(),
  /** What of all of Presence does not work right now, as `/status` tells it; null: everything does. */
  trouble: z.string().nullable(),
  /** When the first of it began, so that what was put away is known again. */
  trouble_since: z.string().nullable(),
  delivery: z.array(
    DeliveryRate.extend({ id: z.uuid(), ways: z.array(DeliveryWay.extend({ id: z.uuid() })) }),
  ),
  /** Done and open steps, computed from what the store holds. */
  steps: z.array(z.object({ step: SetupStep, done: z.boolean() })),
});
export type StoreSettings = z.infer<typeof StoreSettings>;

const OptionalPhone = z
  .string()
  .transform(normalisePhone)
  .refine((value) => value === '' || isPhone(value), 'Please enter a valid phone number.');

export const getStore = contract({
  method: 'GET',
  path: '/api/sites/:slug/settings',
  summary: "One store's settings and its set-up checklist.",
  params: SiteParams,
  answer: StoreSettings,
});

export const updateStore = contract({
  method: 'PATCH',
  path: '/api/sites/:slug/settings',
  summary:
    'Change any of the settings; what is left out stays, and so does what stands in `seen` as it is sent. What is another by now than was seen is not overwritten but told, with 409.',
  params: SiteParams,
  body: z
    .object({
      name: inOneLine(z.string().trim().min(1, 'Your store needs a name.').max(80)),
      tagline: inOneLine(z.string().trim().max(120)),
      about: z.string().trim().max(2000),
      trade: z.enum(
        trades.map((trade) => trade.id),
        { error: 'Choose what you sell.' },
      ),
      primary_colour: Colour,
      accent_colour: Colour,
      theme: ThemeChoice.nullable(),
      logo_id: z.uuid().nullable(),
      phone: OptionalPhone,
      whatsapp: OptionalPhone,
      city: inOneLine(z.string().trim().max(60)),
      state: z.enum(['', ...states]),
      business_address: inOneLine(z.string().trim().max(120)),
      business_number: inOneLine(z.string().trim().max(40)),
      /** Read by `SiteProof`, which most pages of the dashboard do without. */
      google_proof: z.string(),
      meta_proof: z.string(),
      pay_online: z.boolean(),
      pay_on_delivery: z.boolean(),
      pay_direct: z.boolean(),
      fee_bearer: FeeBearer,
      pay_channels: z
        .array(PayChannel)
        .min(1, 'Choose at least one way to pay online.')
        .transform((channels) => PayChannel.options.filter((one) => channels.includes(one))),
      show_page_cost: z.boolean(),
      remind_hours: RemindAfter.nullable(),
      languages: z
        .array(z.enum(languageIds))
        .min(1, 'Choose at least one language.')
        .transform((chosen) => [...new Set(chosen)]),
      published: z.boolean(),
      /** Of what is sent, what stood there when editing began. */
      seen: z.record(
        z.string(),
        z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
      ),
    })
    .partial(),
  answer: StoreSettings,
  conflict: overtakenBy(StoreSettings),
});
