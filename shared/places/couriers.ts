import { isPhone, normalisePhone } from '../phone.ts';
import { parsedAddress } from '../web-address.ts';

/** Who carries parcels for a store. */
export interface Courier {
  name: string;
  /** An address with `{n}` where the number of the parcel goes; empty while none is known. */
  pattern: string;
  /** Of a rider; empty for a firm. */
  phone: string;
}

/** How a parcel is followed. Each is empty where it is not known. */
export interface Tracking {
  courier: string;
  number: string;
  link: string;
  phone: string;
}

const place = '{n}';

/** Carriers that are known by the host of their links; those whose pattern is public need no link first. */
const wellKnown: readonly (Courier & { host: string })[] = [
  { name: 'GIG', host: 'giglogistics.com', pattern: '', phone: '' },
  { name: 'Kwik', host: 'kwik.delivery', pattern: '', phone: '' },
  {
    name: 'DHL',
    host: 'dhl.com',
    pattern: 'https://www.dhl.com/ng-en/home/tracking.html?tracking-id={n}',
    phone: '',
  },
  { name: 'FedEx', host: 'fedex.com', pattern: 'https://www.fedex.com/fedextrack/?trknbr={n}', phone: '' },
  { name: 'UPS', host: 'ups.com', pattern: 'https://www.ups.com/track?tracknum={n}', phone: '' },
  { name: 'Sendbox', host: 'sendbox.co', pattern: '', phone: '' },
];

/** What nobody has to type first: known carriers that the store has not used yet. */
export const otherCouriers = (used: readonly Courier[]): Courier[] =>
  wellKnown
    .filter(({ name }) => !used.some((one) => sameName(one.name, name)))
    .map(({ host: _known, ...courier }) => courier);

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Reads what somebody typed of a parcel: a link, `GIG 1234567`, a number, or a rider with a phone. `chosen` is the
 * carrier that was tapped; `used` are those the store has used.
 */
export function readTracking(typed: string, chosen: Courier | null, used: readonly Courier[]): Tracking {
  const text = typed.replace(/\s+/g, ' ').trim();
  const known = [...used, ...otherCouriers(used)];
  return (
    byLink(text, chosen, known) ??
    byPhone(text, chosen) ??
    byNumber(text, chosen ?? named(text, known), known)
  );
}

function byLink(text: string, chosen: Courier | null, known: readonly Courier[]): Tracking | null {
  const [, found] = /(?:^|[^@\w.-])((?:https?:\/\/)?[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S+)/i.exec(text) ?? [];
  const address = found && addressOf(found);
  if (!found || !address) return null;
  const beside = text.replace(found, '').trim();
  const courier = chosen?.name || beside || courierOfHost(address.hostname, known);
  return { courier: cut(courier), number: '', link: address.href, phone: '' };
}

function addressOf(text: string): URL | null {
  const address = parsedAddress(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return address && address.username === '' && address.hostname.includes('.') ? address : null;
}

function courierOfHost(host: string, known: readonly Courier[]): string {
  const bare = host.replace(/^www\./, '');
  const used = known.find(({ pattern }) => pattern && parsedAddress(pattern)?.hostname === host);
  const other = wellKnown.find((one) => bare === one.host || bare.endsWith(`.${one.host}`));
  return used?.name ?? other?.name ?? bare;
}

function byPhone(text: string, chosen: Courier | null): Tracking | null {
  if (chosen?.phone && text === '')
    return { courier: chosen.name, number: '', link: '', phone: chosen.phone };
  if (chosen?.pattern) return null;
  const [found] = /\+?\d[\d ().-]{9,17}\d/.exec(text) ?? [];
  if (!found || !isPhone(found)) return null;
  const phone = normalisePhone(found);
  const rider = text.replace(found, ' ').replace(/\s+/g, ' ').trim();
  return { courier: cut(rider || chosen?.name || phone), number: '', link: '', phone };
}

function named(text: string, known: readonly Courier[]): Courier | null {
  const lower = text.toLowerCase();
  const fits = known.filter(({ name }) => `${lower} `.startsWith(`${name.toLowerCase()} `));
  return fits.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;
}

function byNumber(text: string, courier: Courier | null, known: readonly Courier[]): Tracking {
  if (!courier) return { courier: '', number: text, link: '', phone: '' };
  const isSaid = named(text, known)?.name === courier.name;
  const number = isSaid ? text.slice(courier.name.length).trim() : text;
  const link = number && courier.pattern ? courier.pattern.replaceAll(place, encodeURIComponent(number)) : '';
  return { courier: cut(courier.name), number, link, phone: number ? '' : courier.phone };
}

const longestName = 60;
const cut = (name: string) => [...name].slice(0, longestName).join('').trim();

/** The pattern a link shows: its last word of at least four digits is the parcel's number. Empty where it has none. */
export function patternOf(link: string): string {
  const address = parsedAddress(link);
  if (!address) return '';
  const words = [...link.matchAll(/[A-Za-z0-9_-]+/g)].filter(
    ({ 0: word, index }) =>
      index >= address.origin.length && (word.match(/\d/g) ?? []).length >= 4 && word.length <= 40,
  );
  const last = words.at(-1);
  return last ? link.slice(0, last.index) + place + link.slice(last.index + last[0].length) : '';
}

/** A parcel's tracking in one line of text, without its link. */
export const trackingText = ({ courier, number, phone }: Tracking): string =>
  [courier, number, phone === courier ? '' : phone].filter(Boolean).join(' ');
