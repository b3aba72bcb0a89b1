import { asking } from './asking.ts';
import { lightAccounts, lightWaysIn } from './light.ts';

/**
 * What the pages ask on which people sign up and in. Without the data layer and without schemas: neither keeps anything
 * here, and both would weigh more than the pages.
 */
export const accountCalls = {
  register: asking(lightAccounts.register, 'usersOwn'),
  resendVerification: asking(lightAccounts.resendVerification, 'usersOwn'),
  verifyEmail: asking(lightAccounts.verifyEmail),
  login: asking(lightAccounts.login, 'usersOwn'),
  googleLogin: asking(lightAccounts.googleLogin, 'usersOwn'),
  requestSignInLink: asking(lightAccounts.requestSignInLink),
  redeemSignInLink: asking(lightAccounts.redeemSignInLink, 'usersOwn'),
  requestReset: asking(lightAccounts.requestReset),
  confirmReset: asking(lightAccounts.confirmReset),
  askPasskey: asking(lightWaysIn.askPasskey),
  passkeyLogin: asking(lightWaysIn.passkeyLogin, 'usersOwn'),
  finishSignIn: asking(lightWaysIn.finishSignIn, 'usersOwn'),
  lostSecondStep: asking(lightWaysIn.lostSecondStep),
  stopLost: asking(lightWaysIn.stopLost),
  confirmNewEmail: asking(lightWaysIn.confirmNewEmail, 'usersOwn'),
  undoNewEmail: asking(lightWaysIn.undoNewEmail, 'usersOwn'),
};
