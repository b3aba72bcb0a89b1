/** What the browser may read of a session: that there is one, and a greeting. */
export const cookieNames = { token: 'auth_token', user: 'user' } as const;

/** What a cookie of this page says; null where there is none. */
export function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** Whether somebody is signed in with this browser, as far as it knows. */
export const isMarkedSignedIn = (): boolean => Boolean(readCookie(cookieNames.token));
