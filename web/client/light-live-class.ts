import type * as liveClass from '#shared/api/live-class.ts';
import { light } from './light.ts';

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
