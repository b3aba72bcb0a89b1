import type { SeatView } from '#shared/api/live-class.ts';
import { liveClassCalls } from '#web/client/live-class-calls.ts';
import { MailTroubleNote } from '../components/mail-trouble.tsx';
import { AddressForm } from './address-form.tsx';

/** That mails of the class come back; a link that is opened ends it. */
export function NoMails({ view: { class: liveClass, seat } }: { view: SeatView }) {
  if (!seat.mail_fails) return null;
  return (
    <MailTroubleNote email={seat.email} why={seat.mail_fails}>
      <AddressForm
        label="Send my link again"
        start={seat.email}
        send={(email) => liveClassCalls.resendSeat({ params: { slug: liveClass.slug }, body: { email } })}
      />
    </MailTroubleNote>
  );
}
