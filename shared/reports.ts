import { firstLanguage, languageName, type Language } from './languages.ts';

/** What can be wrong with a shop, in the order in which the form asks. */
export const reportReasons = [
  'counterfeit',
  'not_delivered',
  'illegal',
  'harm',
  'rights',
  'privacy',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Characters at least and at most. */
export const reportLimits = { leastWords: 10, words: 2000, address: 500 } as const;
/** A report is deleted so many days after it was dealt with. */
export const reportKeptDays = 365;

/** Where the form stands, on the platform's own host. */
export const reportPath = '/report';

/** The form with a shop filled in. @param slug the shop’s free address begins with it. */
export const reportUrl = (platformUrl: string, slug: string): string => `${platformUrl}${reportPath}/${slug}`;

/** The same with one of its pages (a path; '' for none), in a language. */
export const reportUrlOf = (url: string, page: string, language: Language): string =>
  url + (page === '/' ? '' : page) + (language === firstLanguage ? '' : `?${languageName}=${language}`);
