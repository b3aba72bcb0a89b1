import type { RestingPage } from '#shared/storefront.ts';
import { Heading } from '#blocks/parts/heading.tsx';
import { Reach } from '#blocks/parts/reach.tsx';

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
      <Reach
        phone={shell.phone}
        whatsapp={shell.whatsapp}
        message={`Hello ${shell.name}, I have a question.`}
      />
      <p>Have you ordered here? Your order is safe: open it with the link in your email or messages.</p>
    </div>
  );
}
