import type { RestingPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Heading } from '#blocks/parts/heading.tsx';
import { Reach } from '#blocks/parts/reach.tsx';

/** A shop that was open and is closed, for a while or for good: how its owner is reached, and where orders are. */
export function RestingView({ page }: { page: RestingPage }) {
  const { shell } = page;
  const { blocks, resting: says } = wordsOf(shell.language);
  const canBeReached = shell.phone !== '' || shell.whatsapp !== '';
  const { closes_on: day } = shell;
  const comesBack = page.unsent && !day;
  return (
    <div className="wrap title">
      <Heading as="h1">{day ? says.closing(shell.name) : says.title(shell.name)}</Heading>
      {page.unsent && (
        <p role="status">
          {says.unsent}
          {comesBack && (
            <>
              {` ${says.kept} `}
              <a href="/checkout">{says.again}</a>
            </>
          )}
        </p>
      )}
      <p>
        {day ? says.nothingNew : says.text}
        {canBeReached && ` ${says.reach}`}
      </p>
      <Reach
        phone={shell.phone}
        whatsapp={shell.whatsapp}
        message={blocks.question(shell.name)}
        label={blocks.whatsappUs}
      />
      <p>{day ? says.orderedUntil(day) : says.ordered}</p>
    </div>
  );
}
