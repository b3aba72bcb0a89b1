/** What is said when signing in with Google fails, whatever the reason. */
export const googleFailed = 'Google login failed. Please try again.';

/** Where the server says the two sentences that the pages also say before they ask. */
export const resendLocked = {
  verification: 'You have already resent the verification email. Wait a few minutes before trying again.',
  sign_in:
    'A sign-in link was mailed to this address a moment ago. Open the newest one in your inbox, or wait a few minutes and ask again.',
  reset: 'You have already resent the reset email. Wait a few minutes before trying again.',
} as const;

/** Resending is locked this long after a success (milliseconds). */
export const resendLockMs = 5 * 60 * 1000;
