import type { MailTrouble } from '#shared/api/mail-trouble.ts';
import { TryOwnMail } from '../account/own-mail.tsx';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { MailNote } from './note.tsx';
import { ownTrouble } from './words.ts';

/** That our mails do not reach who is looking, above every page. */
export function OwnMailNote({ trouble }: { trouble: MailTrouble }) {
  const slug = useSlug();
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
