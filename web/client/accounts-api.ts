import {
  confirmReset,
  googleLogin,
  login,
  register,
  requestReset,
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
  useRequestResetMutation,
  useConfirmResetMutation,
} = accountsApi;
