import { MessageCircle, Phone } from 'lucide-react';
import type { RestingPage } from '#shared/storefront.ts';
import { spokenPhone, telLink, whatsappLink } from '#web/blocks/labels.ts';
import { Heading } from '#web/blocks/heading.tsx';

/** A shop that was open and is closed: how its owner is reached, and that orders are safe. */
export function RestingView({ page }: { page: RestingPage }) {
  const { shell } = page;
  const canBeReached = shell.phone !== '' || shell.whatsapp !== '';
  return (
    <div className="wrap title">
      <Heading as="h1">{`${shell.name} is resting`}</Heading>
      <p>
        Nothing can be ordered just now.
        {canBeReached && ' For anything else, write to us or call.'}
      </p>
      {canBeReached && (
        <p className="row">
          {shell.whatsapp && (
            <a
              className="button"
              href={whatsappLink(shell.whatsapp, `Hello ${shell.name}, I have a question.`)}
            >
              <MessageCircle aria-hidden="true" />
              WhatsApp us
            </a>
          )}
          {shell.phone && (
            <a className="button line" href={telLink(shell.phone)}>
              <Phone aria-hidden="true" />
              {spokenPhone(shell.phone)}
            </a>
          )}
        </p>
      )}
      <p>Have you ordered here? Your order is safe: open it with the link in your email or messages.</p>
    </div>
  );
}
