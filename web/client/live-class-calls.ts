import { asking } from './asking.ts';
import { lightLiveClass } from './light-live-class.ts';

/**
 * The live class: nobody signs in, the browser's own cookies say whose seat or console it is. Without the data layer and
 * without schemas, as on the pages of an account: nothing of it is kept.
 */
export const liveClassCalls = {
  currentClass: asking(lightLiveClass.currentClass),
  holdSeat: asking(lightLiveClass.holdSeat),
  registerSeat: asking(lightLiveClass.registerSeat),
  resendSeat: asking(lightLiveClass.resendSeat),
  leaveAddress: asking(lightLiveClass.leaveAddress),
  cancelSeat: asking(lightLiveClass.cancelSeat),
  beat: asking(lightLiveClass.beat),
  giveWord: asking(lightLiveClass.giveWord),
  askQuestion: asking(lightLiveClass.askQuestion),
  startClass: asking(lightLiveClass.startClass),
  takeBackStart: asking(lightLiveClass.takeBackStart),
  endClass: asking(lightLiveClass.endClass),
  showSlide: asking(lightLiveClass.showSlide),
  sayCaption: asking(lightLiveClass.sayCaption),
  sayWord: asking(lightLiveClass.sayWord),
  moderateQuestion: asking(lightLiveClass.moderateQuestion),
};
