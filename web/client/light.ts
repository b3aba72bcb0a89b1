import type * as academy from '#shared/api/academy.ts';
import type * as accounts from '#shared/api/accounts.ts';
import type { Contract } from '#shared/api/contract.ts';

/** A contract's method and path under its type, without its schemas: a page that only calls need not load those. */
function light<C extends Contract>(method: C['method'], path: string): C {
  return { method, path } as C;
}

/** A test holds every entry to its contract. */
export const lightAccounts = {
  refresh: light<typeof accounts.refresh>('POST', '/api/auth/token/refresh/'),
  logout: light<typeof accounts.logout>('POST', '/api/auth/logout/'),
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
