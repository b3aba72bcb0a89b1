import type { MailReason } from '#shared/api/mail-reason.ts';
import { useRequestCourseLinkMutation } from '#web/client/course-api.ts';
import { EmailLinkButton } from '../components/email-link-button.tsx';
import { MailTroubleNote } from '../components/mail-trouble.tsx';

/** That mails of the course come back; a link that is opened ends it. */
export function NoMails({ email, why }: { email: string; why: MailReason }) {
  const [request, { isLoading }] = useRequestCourseLinkMutation();
  return (
    <MailTroubleNote email={email} why={why}>
      <div>
        <EmailLinkButton
          address={() => email}
          send={(address) => request({ body: { email: address } })}
          busy={isLoading}
          promise="takes mails again, a link is on its way. Open it, and this note goes."
        />
      </div>
    </MailTroubleNote>
  );
}
