import type * as academy from '#shared/api/academy.ts';
import type * as account from '#shared/api/account.ts';
import type * as accounts from '#shared/api/accounts.ts';
import type { Contract } from '#shared/api/contract.ts';
import type * as liveClass from '#shared/api/live-class.ts';
import type * as newStore from '#shared/api/new-store.ts';
import type * as passkeys from '#shared/api/passkeys.ts';
import type * as staff from '#shared/api/staff.ts';
import type * as stores from '#shared/api/stores.ts';
import type * as twoStep from '#shared/api/two-step.ts';

/** A contract's method and path under its type, without its schemas: a page that only calls need not load those. */
function light<C extends Contract>(method: C['method'], path: string): C {
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

/** What the class's own pages ask; what comes by the stream is read by its schemas. */
export const lightLiveClass = {
  currentClass: light<typeof liveClass.currentClass>('GET', '/api/live-class/current/'),
  holdSeat: light<typeof liveClass.holdSeat>('POST', '/api/live-class/:slug/hold/'),
  registerSeat: light<typeof liveClass.registerSeat>('POST', '/api/live-class/:slug/register/'),
  resendSeat: light<typeof liveClass.resendSeat>('POST', '/api/live-class/:slug/resend/'),
  leaveAddress: light<typeof liveClass.leaveAddress>('POST', '/api/live-class/interest/'),
  cancelSeat: light<typeof liveClass.cancelSeat>('POST', '/api/live-class/seat/cancel/'),
  beat: light<typeof liveClass.beat>('POST', '/api/live-class/seat/present/'),
  giveWord: light<typeof liveClass.giveWord>('POST', '/api/live-class/seat/words/'),
  askQuestion: light<typeof liveClass.askQuestion>('POST', '/api/live-class/seat/questions/'),
  startClass: light<typeof liveClass.startClass>('POST', '/api/live-class/host/start/'),
  takeBackStart: light<typeof liveClass.takeBackStart>('POST', '/api/live-class/host/unstart/'),
  endClass: light<typeof liveClass.endClass>('POST', '/api/live-class/host/end/'),
  showSlide: light<typeof liveClass.showSlide>('POST', '/api/live-class/host/slide/'),
  sayCaption: light<typeof liveClass.sayCaption>('POST', '/api/live-class/host/captions/'),
  sayWord: light<typeof liveClass.sayWord>('POST', '/api/live-class/host/words/'),
  moderateQuestion: light<typeof liveClass.moderateQuestion>('PATCH', '/api/live-class/host/questions/:id/'),
};

/** What a new store asks before the dashboard is there. */
export const lightStores = {
  listSites: light<typeof stores.listSites>('GET', '/api/sites'),
  createSite: light<typeof newStore.createSite>('POST', '/api/sites/create/'),
  slugAvailable: light<typeof newStore.slugAvailable>('GET', '/api/sites/available/:slug'),
  myInvitations: light<typeof staff.myInvitations>('GET', '/api/invitations'),
  acceptMine: light<typeof staff.acceptMine>('POST', '/api/invitations/mine/:invitationId/accept'),
};
