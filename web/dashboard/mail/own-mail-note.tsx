import { CircleAlert } from 'lucide-react';
import type { MailReason } from '#shared/api/mail-reason.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { accountApi } from '../api/account-api.ts';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';

/** By why mails do not arrive: what that means for who does not get them. */
const meanings: Record<MailReason, string> = {
  no_mailbox: 'There is no such mailbox as your account has, so you get no mails about orders and money.',
  full: 'Your mailbox is full, so our mails come back. Make room in it.',
  blocked: 'Your mail provider turns our mails away. Look in its spam folder and allow our address.',
  other: 'Your mail provider did not take our mails.',
};

/** That our mails do not reach who is looking, above every page. */
export function OwnMailNote({ why }: { why: MailReason }) {
  const slug = useSlug();
  const [tryAgain, { isLoading }] = accountApi.useTryOwnMailMutation();
  const again = () =>
    told(tryAgain({ body: {} }), ({ detail }) => detail, 'We could not try your address. Please try again.');
  return (
    <section aria-label="Mails to you" className="border-b border-line bg-highlight-soft">
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-1 px-4 py-3 sm:px-8">
        <p className="m-0 flex items-center gap-2 font-bold text-warn">
          <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" />
          Our mails do not reach you
        </p>
        <p className="m-0">{meanings[why]}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonLink to={places.account(slug)} variant="secondary" size="small">
            Correct your address
          </ButtonLink>
          <Button
            variant="secondary"
            size="small"
            busy={isLoading}
            busyLabel="Sending…"
            onClick={() => void again()}
          >
            Send again
          </Button>
        </div>
      </div>
    </section>
  );
}
