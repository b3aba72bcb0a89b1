import type { SeatView } from '#shared/api/live-class.ts';
import { useResendSeatMutation } from '#web/client/live-class-api.ts';
import { MailTroubleNote } from '../components/mail-trouble.tsx';
import { AddressForm } from './address-form.tsx';

/** That mails of the class come back; a link that is opened ends it. */
export function NoMails({ view: { class: liveClass, seat } }: { view: SeatView }) {
  const [resend] = useResendSeatMutation();
  if (!seat.mail_fails) return null;
  return (
    <MailTroubleNote email={seat.email} why={seat.mail_fails}>
      <AddressForm
        label="Send my link again"
        start={seat.email}
        send={(email) => resend({ params: { slug: liveClass.slug }, body: { email } })}
      />
    </MailTroubleNote>
  );
}
