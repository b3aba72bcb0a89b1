import { scriptChoice, theirCookies, type AdNetwork } from '#shared/adverts.ts';
import type { NetworkRow } from './queries.ts';

/** The cookies that networks' own scripts left in a browser, by name. */
export type TheirCookies = Readonly<Record<string, string>>;

/** What names a browser to one network; null: nothing does. */
interface BrowserIds {
  browser_id: string | null;
  /** The click or the visit it came by. */
  visit_id: string | null;
}

/** Of the cookies a browser sent, those that networks keep in it, where whoever uses it allowed that in this very shop. */
export function theirCookiesIn(cookies: Readonly<Record<string, string | undefined>>): TheirCookies {
  // A network may keep its own for all hosts of a domain; what was allowed to one shop is nothing to another.
  if (cookies[scriptChoice.cookie] !== 'yes') return {};
  const theirs = Object.entries(cookies).filter(([name]) => theirCookies.test(name));
  return Object.fromEntries(theirs.map(([name, value = '']) => [name, value]));
}

/** As each network writes its own: anybody may send a cookie of that name. */
const idsOf: Record<AdNetwork, (cookies: TheirCookies, key: string) => BrowserIds> = {
  meta: (cookies) => ({
    browser_id: matched(cookies._fbp, /^(fb\.\d\.\d{10,14}\.[\w.-]{1,64})$/),
    visit_id: matched(cookies._fbc, /^(fb\.\d\.\d{10,14}\.[\w.-]{1,400})$/),
  }),
  tiktok: (cookies) => ({ browser_id: matched(cookies._ttp, /^([\w.-]{10,100})$/), visit_id: null }),
  google: (cookies, key) => ({
    browser_id: matched(cookies._ga, /^GA\d\.\d{1,2}\.(\d{1,12}\.\d{9,12})$/),
    visit_id: matched(cookies[`_ga_${key.replace('G-', '')}`], /^GS\d\.\d\.s?(\d{9,12})[.$]/),
  }),
};

/** By what a network knows the browser of a shopper who agreed; nothing where the shop does not use its script. */
export const browserIds = (
  { network, network_key, script_on }: Pick<NetworkRow, 'network' | 'network_key' | 'script_on'>,
  cookies: TheirCookies,
): BrowserIds => (script_on ? idsOf[network](cookies, network_key) : { browser_id: null, visit_id: null });

const matched = (text: string | undefined, pattern: RegExp): string | null =>
  (text !== undefined && pattern.exec(text)?.[1]) || null;
