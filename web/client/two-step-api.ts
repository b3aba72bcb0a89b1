import { finishSignIn, lostSecondStep, stopLost } from '#shared/api/two-step.ts';
import { api, mutation } from './api.ts';

/** The second step on the way in. */
export const { useFinishSignInMutation, useLostSecondStepMutation, useStopLostMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      finishSignIn: mutation(build, finishSignIn, { anonymous: true, invalidates: ['User'] }),
      lostSecondStep: mutation(build, lostSecondStep, { anonymous: true }),
      stopLost: mutation(build, stopLost, { anonymous: true }),
    }),
  });
