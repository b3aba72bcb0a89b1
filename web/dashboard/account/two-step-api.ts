import {
  forgetBrowser,
  getTwoStep,
  keepTwoStep,
  renewCodes,
  setUpTwoStep,
  switchOffTwoStep,
  switchOnTwoStep,
} from '#shared/api/two-step.ts';
import { api, mutation, query } from '#web/client/api.ts';

const changes = { invalidates: ['User', 'People'] } as const;

/** The person's own second step. */
export const twoStepApi = api.injectEndpoints({
  endpoints: (build) => ({
    twoStep: query(build, getTwoStep, { provides: ['User'] }),
    setUpTwoStep: mutation(build, setUpTwoStep),
    switchOnTwoStep: mutation(build, switchOnTwoStep, changes),
    renewCodes: mutation(build, renewCodes, changes),
    switchOffTwoStep: mutation(build, switchOffTwoStep, changes),
    forgetBrowser: mutation(build, forgetBrowser, changes),
    keepTwoStep: mutation(build, keepTwoStep, changes),
  }),
});
