/** Where visitors came from, as it is kept: one of these, or the host of another website. */
const knownSources = {
  direct: 'Direct',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  x: 'X (Twitter)',
  youtube: 'YouTube',
  telegram: 'Telegram',
  snapchat: 'Snapchat',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  google: 'Google',
  bing: 'Bing',
  yahoo: 'Yahoo',
  duckduckgo: 'DuckDuckGo',
  chatgpt: 'ChatGPT',
  email: 'Email',
  /** Too many to be kept each by its name. */
  others: 'All others',
  /** Nobody said; of orders alone. */
  unknown: 'Not known',
  /** Orders that were taken by hand; of orders alone. */
  elsewhere: 'Not through the shop',
} as const;
export type KnownSource = keyof typeof knownSources;

const isKnown = (source: string): source is KnownSource => Object.hasOwn(knownSources, source);

/** A source as people call it; a website by its own name. */
export const sourceName = (source: string): string => (isKnown(source) ? knownSources[source] : source);

/** What a link and the browser said of where somebody came from; all are '' for what nobody said. */
export interface Came {
  /** A known source, or the host of another website. */
  came_from: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
}

export const nowhere: Came = { came_from: '', utm_source: '', utm_medium: '', utm_campaign: '' };

/** What a visitor holds in their hands. */
export const devices = ['phone', 'tablet', 'computer'] as const;
export type Device = (typeof devices)[number];

/** Longest stretch of time that is shown at once (days). */
export const mostDays = 400;

/** Characters of a mark of a link that are kept. */
export const longestMark = 60;

/** A mark of a link as it is kept and compared: in lower case, without control characters, not endless. */
export const markOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, longestMark)
    // Half a letter at the cut is no text.
    .replace(/\p{Cs}/gu, '\ufffd');
