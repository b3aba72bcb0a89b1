/** What is said when signing in with Google fails, whatever the reason. */
export const googleFailed = 'Google login failed. Please try again.';

/** What an account that was given back to the address before has to look through, in the letter and on the page. */
export const sinceTaken =
  'Keys of programs that were made meanwhile, and invitations nobody has taken, have ended. Once you are in, look through each of your stores: People says who may enter it and what was changed, Money where its money goes, and Developers, under Site, which keys and webhooks it has.';

/** Where the server says the two sentences that the pages also say before they ask. */
export const resendLocked = {
  verification: 'You have already resent the verification email. Wait a few minutes before trying again.',
  sign_in:
    'A sign-in link was mailed to this address a moment ago. Open the newest one in your inbox, or wait a few minutes and ask again.',
  reset: 'You have already resent the reset email. Wait a few minutes before trying again.',
} as const;

/** Resending is locked this long after a success (milliseconds). */
export const resendLockMs = 5 * 60 * 1000;
