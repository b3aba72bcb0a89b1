import type { AnswerOf, Contract } from '#shared/api/contract.ts';
import { call, type InputOf } from './call.ts';
import type { Failure } from './failure.ts';
import { lightAccounts, lightWaysIn } from './light.ts';
import { tellUserChanged } from './user-changed.ts';

/** How a call ended: with its answer, or with why there is none. */
export type Ended<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure };

/** A call in nobody's name, that never fails by throwing. After one that is `usersOwn`, what is known of the user is asked for anew. */
const asking =
  <C extends Contract>(contract: C, usersOwn: 'usersOwn' | null = null) =>
  async (input: InputOf<C>): Promise<Ended<AnswerOf<C>>> => {
    const outcome = await call(contract, input);
    if (!outcome.ok) return { error: outcome.failure };
    if (usersOwn) tellUserChanged();
    return { data: outcome.data };
  };

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
