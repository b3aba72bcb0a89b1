import { isLanguage, languageName, type Language } from '#shared/languages.ts';
import type { ShopCookie } from './cookies.ts';

/** A choice is remembered for this long after it was made (seconds). */
const choiceKept = 365 * 24 * 3600;

/** What a request says of its language: by its address, and by what was chosen before. */
export interface Saying {
  query: URLSearchParams;
  cookies: Readonly<Record<string, string | undefined>>;
}

interface Speaker {
  languages: readonly Language[];
}

/** The language of an answer: what the address asks for, else what was chosen before, else the shop's first. */
export function languageFor({ languages }: Speaker, { query, cookies }: Saying): Language {
  const asked = [query.get(languageName), cookies[languageName]];
  return (asked.find((one) => isLanguage(one) && languages.includes(one)) as Language) ?? languages[0]!;
}

/** A language as the key of a kept page says it: '' for the first of the shop. */
export const otherLanguage = ({ languages }: Speaker, language: Language): Language | '' =>
  language === languages[0] ? '' : language;

/** The cookie that remembers what an address asks for; none where that is known, or not spoken here. */
export function choiceCookies({ languages }: Speaker, { query, cookies }: Saying): ShopCookie[] {
  const asked = query.get(languageName);
  if (!isLanguage(asked) || !languages.includes(asked) || languages.length < 2) return [];
  return cookies[languageName] === asked ? [] : [{ name: languageName, value: asked, maxAge: choiceKept }];
}

/** Most addresses have no query; nobody writes to it. */
const nothing = new URLSearchParams();

const chosenBefore = new RegExp(`(?:^|;) *${languageName}=([a-z]+)`);

/** The same from a request as it came, for pages that are answered before any framework reads it. */
export function sayingOf(url: string, cookie: string | undefined): Saying {
  const mark = url.indexOf('?');
  const query = mark < 0 ? nothing : new URLSearchParams(url.slice(mark + 1));
  return { query, cookies: { [languageName]: chosenBefore.exec(cookie ?? '')?.[1] } };
}
