import type { MailTrouble } from '#shared/api/mail-trouble.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { accountApi } from '../api/account-api.ts';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { MailNote } from './note.tsx';
import { ownTrouble } from './words.ts';

/** That our mails do not reach who is looking, above every page. */
export function OwnMailNote() {
  const slug = useSlug();
  const trouble = accountApi.useAccountQuery().currentData?.mail;
  if (!trouble) return null;
  return (
    <section aria-label="Mails to you" className="border-b border-line bg-highlight-soft">
      <div className="mx-auto max-w-5xl px-1 pb-2 sm:px-5">
        <MailNote text={ownTrouble(trouble)}>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to={places.account(slug)} variant="secondary" size="small">
              Correct your address
            </ButtonLink>
            <TryOwnMail trouble={trouble} />
          </div>
        </MailNote>
      </div>
    </section>
  );
}

/** Has one's own address tried again. */
function TryOwnMail({ trouble }: { trouble: MailTrouble }) {
  const [tryAgain, { isLoading }] = accountApi.useTryOwnMailMutation();
  if (trouble.state === 'trying') return null;
  const again = () =>
    told(
      tryAgain({ body: {} }),
      'A mail is on its way. Open it, and this note goes.',
      'We could not try your address. Please try again.',
    );
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isLoading}
      busyLabel="Sending…"
      onClick={() => void again()}
    >
      Send again
    </Button>
  );
}
