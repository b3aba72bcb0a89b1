import type { RestingPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Heading } from '#blocks/parts/heading.tsx';
import { Reach } from '#blocks/parts/reach.tsx';

/** A shop that was open and is closed: how its owner is reached, and that orders are safe. */
export function RestingView({ page }: { page: RestingPage }) {
  const { shell } = page;
  const { blocks, resting: says } = wordsOf(shell.language);
  const canBeReached = shell.phone !== '' || shell.whatsapp !== '';
  return (
    <div className="wrap title">
      <Heading as="h1">{says.title(shell.name)}</Heading>
      <p>
        {says.text}
        {canBeReached && ` ${says.reach}`}
      </p>
      <Reach
        phone={shell.phone}
        whatsapp={shell.whatsapp}
        message={blocks.question(shell.name)}
        label={blocks.whatsappUs}
      />
      <p>{says.ordered}</p>
    </div>
  );
}
