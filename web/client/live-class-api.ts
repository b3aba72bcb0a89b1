import {
  askQuestion,
  beat,
  cancelSeat,
  currentClass,
  endClass,
  giveWord,
  holdSeat,
  leaveAddress,
  moderateQuestion,
  openHost,
  openSeat,
  registerSeat,
  resendSeat,
  sayCaption,
  sayWord,
  showSlide,
  startClass,
  takeBackStart,
} from '#shared/api/live-class.ts';
import { api, mutation, query } from './api.ts';

const anonymous = { anonymous: true } as const;

/** The live class: nobody signs in, the browser's own cookies say whose seat or console it is. */
const liveClassApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentClass: query(build, currentClass, anonymous),
    holdSeat: mutation(build, holdSeat, anonymous),
    registerSeat: mutation(build, registerSeat, anonymous),
    resendSeat: mutation(build, resendSeat, anonymous),
    leaveAddress: mutation(build, leaveAddress, anonymous),
    openSeat: mutation(build, openSeat, anonymous),
    cancelSeat: mutation(build, cancelSeat, anonymous),
    beat: mutation(build, beat, anonymous),
    giveWord: mutation(build, giveWord, anonymous),
    askQuestion: mutation(build, askQuestion, anonymous),
    openHost: mutation(build, openHost, anonymous),
    startClass: mutation(build, startClass, anonymous),
    takeBackStart: mutation(build, takeBackStart, anonymous),
    endClass: mutation(build, endClass, anonymous),
    showSlide: mutation(build, showSlide, anonymous),
    sayCaption: mutation(build, sayCaption, anonymous),
    sayWord: mutation(build, sayWord, anonymous),
    moderateQuestion: mutation(build, moderateQuestion, anonymous),
  }),
});

export const {
  useCurrentClassQuery,
  useHoldSeatMutation,
  useRegisterSeatMutation,
  useResendSeatMutation,
  useLeaveAddressMutation,
  useCancelSeatMutation,
  useBeatMutation,
  useGiveWordMutation,
  useAskQuestionMutation,
  useStartClassMutation,
  useEndClassMutation,
  useTakeBackStartMutation,
  useShowSlideMutation,
  useSayCaptionMutation,
  useSayWordMutation,
  useModerateQuestionMutation,
} = liveClassApi;
