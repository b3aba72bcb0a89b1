/** Signing out on purpose goes to the front page, not to the log-in page. */
export const leaving = { now: false };
