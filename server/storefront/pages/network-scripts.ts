import type { AdNetwork, AsksToTell } from '#shared/adverts.ts';
import type { ShopPage } from '#shared/storefront.ts';
import { mayTell } from '../../adverts/index.ts';
import { hours } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { storeTerms } from '../../stores/index.ts';
import type { PageContext } from '../page-context.ts';
import type { Bundle } from '../serving/render.ts';
import type { Visit } from '../serving/visit.ts';

/**
 * Which pages may carry scripts of advert networks: those everybody sees alike, whose address says nothing of who looks.
 * Their scripts read that address. What somebody typed, put together, ordered or was sent is told to nobody.
 */
const carries: Record<ShopPage['kind'], boolean> = {
  home: true,
  collection: true,
  product: true,
  page: true,
  blog: true,
  post: true,
  search: false,
  reviews: false,
  wishlist: false,
  cart: false,
  'copy-basket': false,
  'send-cart': false,
  'shared-cart': false,
  checkout: false,
  order: false,
  'pay-for': false,
  receipt: false,
  rider: false,
  sure: false,
  track: false,
  area: false,
  'not-found': false,
  message: false,
  resting: false,
};

/** A plan that is over by the clock alone is looked at again after this, in case it was paid for. */
const lookAgainMs = hours(1);

/** A page as it may be kept, and until when what it carries of networks is right (milliseconds since 1970). */
interface Carrying {
  page: ShopPage;
  until: number;
}

type CarryScripts = (page: ShopPage, context: PageContext) => Promise<Carrying>;

/** Puts the scripts of a shop's networks on its public pages; not for who saves data, nor on a page that stands alone. */
export function createCarryScripts(
  config: Pick<Config, 'advertScripts' | 'platformUrl' | 'storeDomain'>,
  { asks, loads }: Bundle['advertScripts'],
): CarryScripts {
  return async (page, { store, profile, mode, now }) => {
    const isBare = 'layout' in page && page.layout === 'bare';
    if (profile.scripts.length === 0 || mode === 'saver' || isBare || !carries[page.kind])
      return { page, until: Infinity };
    const terms = await store.storeDb.read((tx) => storeTerms(tx, config));
    if (!mayTell(terms, now)) return { page, until: now.getTime() + lookAgainMs };
    const networks = profile.scripts.map((one) => ({ ...one, src: config.advertScripts[one.network] }));
    return {
      page: { ...page, scripts: { asks, loads, networks } },
      until: terms.plan_until?.getTime() ?? Infinity,
    };
  };
}

/** What is asked where an order is placed or paid; a browser that says no for whoever uses it is not asked. */
export const asksOf = (
  { browser, profile }: Pick<Visit, 'browser' | 'profile'>,
  networks: AdNetwork[],
): AsksToTell => ({
  networks: browser.refuses ? [] : networks,
  known: profile.scripts.length > 0 && Object.keys(browser.theirs).length > 0,
});
