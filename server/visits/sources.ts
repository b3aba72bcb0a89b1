import { markOf, nowhere, type Came, type KnownSource } from '#shared/visits.ts';

/** Hosts of what many people use, each with everything below it. */
const hosts: [ending: RegExp, source: KnownSource][] = [
  [/(^|\.)instagram\.com$/, 'instagram'],
  [/(^|\.)(whatsapp\.com|wa\.me)$/, 'whatsapp'],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me|messenger\.com)$/, 'facebook'],
  [/(^|\.)tiktok\.com$/, 'tiktok'],
  [/(^|\.)(t\.co|twitter\.com|x\.com)$/, 'x'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'youtube'],
  [/(^|\.)(t\.me|telegram\.org|telegram\.me)$/, 'telegram'],
  [/(^|\.)snapchat\.com$/, 'snapchat'],
  [/(^|\.)(linkedin\.com|lnkd\.in)$/, 'linkedin'],
  [/(^|\.)pinterest\.[a-z.]{2,6}$|^pin\.it$/, 'pinterest'],
  [/^mail\.google\.com$|^outlook\.(live|office)\.com$|^mail\.yahoo\.com$/, 'email'],
  [/(^|\.)google\.[a-z.]{2,6}$/, 'google'],
  [/(^|\.)bing\.com$/, 'bing'],
  [/(^|\.)yahoo\.[a-z.]{2,6}$/, 'yahoo'],
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo'],
  [/(^|\.)(chatgpt|openai)\.com$/, 'chatgpt'],
];

/** Apps that open links themselves and say where from by their own name. */
const apps: Record<string, KnownSource> = {
  'com.instagram.android': 'instagram',
  'com.whatsapp': 'whatsapp',
  'com.whatsapp.w4b': 'whatsapp',
  'com.facebook.katana': 'facebook',
  'com.facebook.lite': 'facebook',
  'com.twitter.android': 'x',
  'com.zhiliaoapp.musically': 'tiktok',
  'org.telegram.messenger': 'telegram',
  'com.google.android.gm': 'email',
  'com.google.android.googlequicksearchbox': 'google',
};

/** How people write it in the links they make. */
const marks: Record<string, KnownSource> = {
  ...Object.fromEntries(
    (['instagram', 'whatsapp', 'facebook', 'tiktok', 'x', 'youtube', 'telegram', 'snapchat'] as const).map(
      (one) => [one, one],
    ),
  ),
  ...Object.fromEntries(
    (['linkedin', 'pinterest', 'google', 'bing', 'yahoo', 'email', 'chatgpt'] as const).map((one) => [
      one,
      one,
    ]),
  ),
  ig: 'instagram',
  insta: 'instagram',
  wa: 'whatsapp',
  fb: 'facebook',
  twitter: 'x',
  yt: 'youtube',
  newsletter: 'email',
  'chatgpt.com': 'chatgpt',
};

/** What the browsers inside apps call themselves. */
const browsersInside: [name: RegExp, source: KnownSource][] = [
  [/\bInstagram\b/, 'instagram'],
  [/\bFB(AN|AV|_IAB)\b/, 'facebook'],
  [/\b(musical_ly|BytedanceWebview|TikTok)\b/i, 'tiktok'],
  [/\bSnapchat\b/, 'snapchat'],
];

/** Marks that advertisements and shared links hang on by themselves. */
const clicks: [name: string, source: KnownSource][] = [
  ['gclid', 'google'],
  ['fbclid', 'facebook'],
  ['igsh', 'instagram'],
  ['igshid', 'instagram'],
  ['ttclid', 'tiktok'],
  ['twclid', 'x'],
  ['msclkid', 'bing'],
];

interface Link {
  /** The address that was asked for, below the host. */
  url: string;
  /** The host that was asked, in lower case and without a port. */
  host: string;
  referrer: string | undefined;
  /** The app in which the browser is. */
  inside: KnownSource | null;
}

/** The app whose own browser calls itself so. */
export const appOf = (agent: string): KnownSource | null =>
  browsersInside.find(([name]) => name.test(agent))?.[1] ?? null;

/** Most who come say nothing at all; this is what is known of them. */
const direct: Came = { ...nowhere, came_from: 'direct' };

/** Where whoever opens a page came from: what its link says, else the website or app before it. */
export function cameBy({ url, host, referrer, inside }: Link): Came {
  const mark = url.indexOf('?');
  if (mark < 0 && referrer === undefined && inside === null) return direct;
  const query = mark < 0 ? null : new URLSearchParams(url.slice(mark + 1));
  const said = (name: string) => markOf(query?.get(name) ?? '');
  const utm_source = said('utm_source');
  const utms = { utm_source, utm_medium: said('utm_medium'), utm_campaign: said('utm_campaign') };
  const before = sourceOf(referrer, host);
  const clicked = query && clicks.find(([name]) => query.has(name));
  const marked = utm_source && (marks[utm_source] ?? utm_source);
  // Links within the shop have no marks, so one of its own pages before it says that they were here already.
  return { ...utms, came_from: marked || (before ?? clicked?.[1] ?? inside ?? 'direct') };
}

/** '' for a page of the shop itself; null where nothing is said. */
function sourceOf(referrer: string | undefined, host: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  const name = url.hostname.toLowerCase();
  if (url.protocol === 'android-app:') return apps[name] ?? name.slice(0, 100);
  if (!url.protocol.startsWith('http') || name === '') return null;
  if (name === host) return '';
  return hosts.find(([ending]) => ending.test(name))?.[1] ?? name.replace(/^www\./, '').slice(0, 100);
}

/** Whether it says more than that somebody was there. */
export const isNamed = ({ came_from, utm_campaign }: Came): boolean =>
  (came_from !== '' && came_from !== 'direct') || utm_campaign !== '';
