import type * as academy from '#shared/api/academy.ts';
import type * as account from '#shared/api/account.ts';
import type * as accounts from '#shared/api/accounts.ts';
import type { Contract } from '#shared/api/contract.ts';
import type * as passkeys from '#shared/api/passkeys.ts';
import type * as stores from '#shared/api/stores.ts';
import type * as twoStep from '#shared/api/two-step.ts';

/**
 * A contract's method and path under its type, without its schemas: a page that only calls need not load those. What every
 * page has is below; what few ask stands in files of its own beside this one.
 */
export function light<C extends Contract>(method: C['method'], path: string): C {
  return { method, path } as C;
}

/** A test holds every entry to its contract. */
export const lightAccounts = {
  refresh: light<typeof accounts.refresh>('POST', '/api/auth/token/refresh/'),
  logout: light<typeof accounts.logout>('POST', '/api/auth/logout/'),
  register: light<typeof accounts.register>('POST', '/api/auth/register/'),
  resendVerification: light<typeof accounts.resendVerification>('POST', '/api/auth/register/resend-email/'),
  verifyEmail: light<typeof accounts.verifyEmail>('POST', '/api/auth/register/verify-email/'),
  login: light<typeof accounts.login>('POST', '/api/auth/login/'),
  googleNonce: light<typeof accounts.googleNonce>('GET', '/api/auth/google/nonce/'),
  googleLogin: light<typeof accounts.googleLogin>('POST', '/api/auth/google/login/'),
  requestSignInLink: light<typeof accounts.requestSignInLink>('POST', '/api/auth/sign-in-link/'),
  redeemSignInLink: light<typeof accounts.redeemSignInLink>('POST', '/api/auth/sign-in-link/redeem/'),
  requestReset: light<typeof accounts.requestReset>('POST', '/api/auth/password/reset/'),
  confirmReset: light<typeof accounts.confirmReset>('POST', '/api/auth/password/reset/confirm/'),
};

/** The other ways in, and what comes after. */
export const lightWaysIn = {
  askPasskey: light<typeof passkeys.askPasskey>('POST', '/api/auth/passkey/ask/'),
  passkeyLogin: light<typeof passkeys.passkeyLogin>('POST', '/api/auth/passkey/'),
  finishSignIn: light<typeof twoStep.finishSignIn>('POST', '/api/auth/second-step/'),
  lostSecondStep: light<typeof twoStep.lostSecondStep>('POST', '/api/auth/second-step/lost/'),
  stopLost: light<typeof twoStep.stopLost>('POST', '/api/auth/second-step/stop/'),
  confirmNewEmail: light<typeof account.confirmNewEmail>('POST', '/api/auth/email/confirm/'),
  undoNewEmail: light<typeof account.undoNewEmail>('POST', '/api/auth/email/undo/'),
  handOver: light<typeof stores.handOver>('POST', '/api/sites/hand-over'),
};

export const lightAcademy = {
  getCourse: light<typeof academy.getCourse>('GET', '/api/courses/'),
  checkCourseEmail: light<typeof academy.checkCourseEmail>('GET', '/api/courses/check-email/'),
  buyCourse: light<typeof academy.buyCourse>('POST', '/api/courses/checkout/'),
  forceLogin: light<typeof academy.forceLogin>('POST', '/api/courses/force-login/'),
  courseLogin: light<typeof academy.courseLogin>('POST', '/api/courses/login/'),
  courseGoogleLogin: light<typeof academy.courseGoogleLogin>('POST', '/api/courses/google/'),
  requestCourseLink: light<typeof academy.requestCourseLink>('POST', '/api/courses/sign-in-link/'),
  redeemCourseLink: light<typeof academy.redeemCourseLink>('POST', '/api/courses/sign-in-link/redeem/'),
  courseLogout: light<typeof academy.courseLogout>('POST', '/api/courses/logout/'),
  markWatched: light<typeof academy.markWatched>('POST', '/api/courses/update/'),
  recordPlayed: light<typeof academy.recordPlayed>('POST', '/api/courses/played/'),
  refundCourse: light<typeof academy.refundCourse>('POST', '/api/courses/refund/'),
  claimCertificate: light<typeof academy.claimCertificate>('POST', '/api/courses/certificate/'),
  checkCertificate: light<typeof academy.checkCertificate>('GET', '/api/courses/certificates/:code'),
};
