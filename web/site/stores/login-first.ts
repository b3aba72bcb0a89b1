import { paths } from '#web/client/paths.ts';
import { cookieNames } from '#web/client/session-cookies.ts';

/**
 * Stands in the head of a page that only owners see: whoever is not signed in would else wait for the scripts of two
 * pages to see the second one.
 */
export const loginFirst = (back: string) =>
  `/(^|; )${cookieNames.token}=./.test(document.cookie)||location.replace('${paths.loginThen(back)}')`;
