import {
  confirmReset,
  googleLogin,
  login,
  redeemSignInLink,
  register,
  requestReset,
  requestSignInLink,
  resendVerification,
  verifyEmail,
} from '#shared/api/accounts.ts';
import { api, mutation } from './api.ts';

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: mutation(build, register, { anonymous: true, invalidates: ['User'] }),
    resendVerification: mutation(build, resendVerification, { anonymous: true, invalidates: ['User'] }),
    verifyEmail: mutation(build, verifyEmail, { anonymous: true }),
    login: mutation(build, login, { anonymous: true, invalidates: ['User'] }),
    googleLogin: mutation(build, googleLogin, { anonymous: true, invalidates: ['User'] }),
    requestSignInLink: mutation(build, requestSignInLink, { anonymous: true }),
    redeemSignInLink: mutation(build, redeemSignInLink, { anonymous: true, invalidates: ['User'] }),
    requestReset: mutation(build, requestReset, { anonymous: true }),
    confirmReset: mutation(build, confirmReset, { anonymous: true }),
  }),
});

export const {
  useRegisterMutation,
  useResendVerificationMutation,
  useVerifyEmailMutation,
  useLoginMutation,
  useGoogleLoginMutation,
  useRequestSignInLinkMutation,
  useRedeemSignInLinkMutation,
  useRequestResetMutation,
  useConfirmResetMutation,
} = accountsApi;
