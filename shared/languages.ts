/**
 * The languages a shop can speak, by their short names. Another one is its line here and its file in `shared/words/spoken`.
 * `name` is what those who speak it call it, `tag` is how browsers and search engines do.
 */
export const languages = {
  en: { name: 'English', tag: 'en-NG' },
  pcm: { name: 'Pidgin', tag: 'pcm-NG' },
} as const;

export type Language = keyof typeof languages;
export const languageIds = Object.keys(languages) as Language[];

/** What every shop speaks whose owner chose nothing, and what we speak with owners. */
export const firstLanguage: Language = 'en';

export const isLanguage = (text: string | null | undefined): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text);

/** The language that was kept as this text; the first one for a text that this release does not know. */
export const languageOf = (text: string | null | undefined): Language =>
  isLanguage(text) ? text : firstLanguage;

/** The name of the part of an address, and of the cookie, in which a shopper's choice stands. */
export const languageName = 'lang';

/** The same address in another language: a shop's first one needs no mark. */
export function pathIn(path: string, language: Language, first: Language): string {
  if (language === first) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${languageName}=${language}`;
}
