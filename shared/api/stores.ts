import { z } from 'zod';
import { contract } from './contract.ts';
import { slugProblem } from '../slug.ts';
import { states, trades } from '../nigeria.ts';
import { placeKey } from '../place.ts';
import { isPhone, normalisePhone } from '../phone.ts';
import { planIds } from '../plans.ts';
import { languageIds } from '../languages.ts';
import { permissions, roles } from '../roles.ts';
import { ThemeChoice } from '../theme.ts';
import { inOneLine } from './text.ts';

export const slugTaken = 'This domain is already taken. Please try another one.';

const Slug = z
  .string({ error: 'Please fill in all required fields' })
  .trim()
  .toLowerCase()
  .min(1, 'Please fill in all required fields')
  .superRefine((slug, ctx) => {
    const problem = slug ? slugProblem(slug) : null;
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  });

export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Choose a colour.');
export const Kobo = z.number().int().min(0).max(1_000_000_000_00);

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
  published: z.boolean(),
  /** What the person who asks is in it. */
  role: z.enum(roles),
});
export type Site = z.infer<typeof Site>;

export const createSite = contract({
  method: 'POST',
  path: '/api/sites/create/',
  summary: 'Create a store. A taken address is refused with 409.',
  body: z.object({
    name: inOneLine(
      z
        .string({ error: 'Please fill in all required fields' })
        .trim()
        .min(1, 'Please fill in all required fields')
        .max(80, 'Use at most 80 characters for the name.'),
    ),
    slug: Slug,
    site_type: z.literal('ecommerce').default('ecommerce'),
    /** Whether customers see the phone number its owner signed up with; to be changed in the settings. */
    show_phone: z.boolean().default(true),
  }),
  status: 201,
  answer: Site,
});

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

export const slugAvailable = contract({
  method: 'GET',
  path: '/api/sites/available/:slug',
  summary: 'Whether an address can still be taken, and if not, why.',
  params: z.object({ slug: z.string().max(200) }),
  answer: z.object({ available: z.boolean(), reason: z.string().optional() }),
});

/** Every call about one store names it in the path; the server checks on each call that it is yours. */
export const SiteParams = z.object({ slug: z.string().min(1).max(63).toLowerCase() });

/** A local government of a state, or an area in it that people call by a name. */
export const DeliveryPlace = z.object({
  state: z.enum(states),
  lga: z.string().trim().min(1).max(60),
  /** '': all of it. */
  area: z
    .string()
    .trim()
    .max(40, 'Use at most 40 characters for the area.')
    // In one line, as other names; both in one rule, so that the document of the API says the whole shape.
    .regex(/^[^,\p{Cc}\u2028\u2029]*$/u, 'Name one area at a time, without a comma.')
    .default(''),
});

const Grams = z.number().int().min(1, 'Enter a weight.').max(1_000_000, 'Use at most 1,000 kg.');

/** What heavier parcels cost; `price_kobo` of the rate is for those up to `up_to_grams`. */
export const DeliveryWeights = z
  .object({
    up_to_grams: Grams,
    steps: z.array(z.object({ up_to_grams: Grams, price_kobo: Kobo })).max(6),
    /** For each kilogram begun above the last step; 0: no more than that. */
    further_kg_kobo: Kobo,
    /** What a product weighs whose weight nobody said. */
    usual_grams: Grams.default(500),
  })
  .superRefine(({ up_to_grams, steps }, ctx) => {
    const limits = [up_to_grams, ...steps.map((step) => step.up_to_grams)];
    limits.forEach((limit, at) => {
      if (at > 0 && limit <= limits[at - 1]!)
        ctx.addIssue({
          code: 'custom',
          path: ['steps', at - 1, 'up_to_grams'],
          message: 'Each step has to be heavier than the one before.',
        });
    });
  });

/** What one way of delivery costs, how long it takes, and how it is paid. */
const wayOfDelivery = {
  price_kobo: Kobo,
  free_above_kobo: Kobo.nullable().default(null),
  /** null: the same at any weight. */
  weights: DeliveryWeights.nullable().default(null),
  /** Words for the shopper, for example "2 to 4 days" or "today, if ordered before 2 pm". */
  eta: inOneLine(z.string().trim().max(60)).default(''),
  /** Whether what goes by it may be paid when it is there, where the store offers that at all. */
  pay_on_delivery: z.boolean().default(true),
};
const longWay = 'Use at most 40 characters for the name.';
const namelessWay = 'Give this way a name, for example Rider.';

/** Another way to the same places. */
export const DeliveryWay = z.object({
  id: z.uuid().optional(),
  way: inOneLine(z.string().trim().min(1, namelessWay).max(40, longWay)),
  ...wayOfDelivery,
});
export type DeliveryWay = z.infer<typeof DeliveryWay>;

/** Further ways of a delivery price: four in all. */
export const mostFurtherWays = 3;

export const DeliveryRate = z.object({
  id: z.uuid().optional(),
  kind: z.enum(['delivery', 'pickup']),
  name: inOneLine(z.string().trim().min(1, 'Give this delivery option a name.').max(60)),
  /** Whole states; empty for pick-up. */
  states: z.array(z.enum(states)).max(states.length),
  /** Parts of states. Their price counts before that of the state, an area's before its local government's. */
  places: z.array(DeliveryPlace).max(1000).default([]),
  ...wayOfDelivery,
  /** What its own way is called beside the further ones; '' where there are none. */
  way: inOneLine(z.string().trim().max(40, longWay)).default(''),
  ways: z.array(DeliveryWay).max(mostFurtherWays, 'A place has at most four ways of delivery.').default([]),
});
export type DeliveryRate = z.infer<typeof DeliveryRate>;

/** Ways to the same places have names, and each its own. */
function unclearWays({ way, ways }: DeliveryRate): { at: (string | number)[]; message: string }[] {
  if (ways.length === 0) return [];
  const names = [way, ...ways.map((one) => one.way)].map((name) => name.toLowerCase());
  return names.flatMap((name, n) => {
    const at = n === 0 ? ['way'] : ['ways', n - 1, 'way'];
    if (name === '') return n === 0 ? [{ at, message: namelessWay }] : [];
    return names.indexOf(name) < n ? [{ at, message: 'Another way is called so already.' }] : [];
  });
}

export const SetupStep = z.enum(['trade', 'look', 'product', 'delivery', 'payment', 'bank', 'publish']);
export type SetupStep = z.infer<typeof SetupStep>;

export const FeeBearer = z.enum(['store', 'shopper']);
export const PayChannel = z.enum(['card', 'bank_transfer', 'ussd']);
export type PayChannel = z.infer<typeof PayChannel>;

/** All a dashboard needs to know of a store's own settings. */
export const StoreSettings = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  url: z.string(),
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
  /** What the shop speaks with shoppers, the first until one of them chooses another. */
  languages: z.array(z.enum(languageIds)),
  published: z.boolean(),
  plan: z.enum(planIds),
  role: z.enum(roles),
  /** What the person who asks may do here: menus, pages and buttons are made of it. */
  may: z.array(z.enum(permissions)),
  /** First names of its owners, for who has to ask one; empty for an owner. */
  owners: z.array(z.string()),
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
  summary: 'Change any of the settings; what is left out stays.',
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
      pay_online: z.boolean(),
      pay_on_delivery: z.boolean(),
      pay_direct: z.boolean(),
      fee_bearer: FeeBearer,
      pay_channels: z
        .array(PayChannel)
        .min(1, 'Choose at least one way to pay online.')
        .transform((channels) => PayChannel.options.filter((one) => channels.includes(one))),
      show_page_cost: z.boolean(),
      languages: z
        .array(z.enum(languageIds))
        .min(1, 'Choose at least one language.')
        .transform((chosen) => [...new Set(chosen)]),
      published: z.boolean(),
    })
    .partial(),
  answer: StoreSettings,
});

export const setDelivery = contract({
  method: 'PUT',
  path: '/api/sites/:slug/delivery',
  summary:
    'Replace the delivery prices. A state, a local government or an area may stand in one delivery price only; the most particular counts.',
  params: SiteParams,
  body: z.object({ rates: z.array(DeliveryRate).max(40) }).superRefine(({ rates }, ctx) => {
    const seen = new Set<string>();
    rates.forEach((rate, index) => {
      if (rate.kind === 'pickup') return;
      for (const { at, message } of unclearWays(rate))
        ctx.addIssue({ code: 'custom', path: ['rates', index, ...at], message });
      const path = ['rates', index, 'states'];
      if (rate.states.length + rate.places.length === 0)
        ctx.addIssue({ code: 'custom', path, message: 'Choose at least one place.' });
      const held = [
        ...rate.states.map((state) => ({ key: state.toLowerCase(), name: state })),
        ...rate.places.map((place) => ({ key: placeKey(place), name: place.area || place.lga })),
      ];
      for (const { key, name } of held) {
        if (seen.has(key))
          ctx.addIssue({ code: 'custom', path, message: `${name} already has a delivery price.` });
        seen.add(key);
      }
    });
  }),
  answer: StoreSettings,
});
