import type { RestingPage, Shell } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Heading } from '#blocks/parts/heading.tsx';
import { Reach } from '#blocks/parts/reach.tsx';

/** What is said of a shop that is not open, whatever shut it. */
export function saidOfShut({ name, closes_on: day, suspended, unopened, language }: Shell) {
  const { plain, resting: says } = wordsOf(language);
  if (suspended) return { title: plain.suspended, text: plain.suspendedText };
  if (day) return { title: says.closing(name), text: says.nothingNew };
  if (unopened) return { title: plain.closed, text: plain.closedText(name) };
  return { title: says.title(name), text: says.text };
}

/** A shop that is not open, for a while or for good: how its owner is reached, and where orders are. */
export function RestingView({ page }: { page: RestingPage }) {
  const { shell } = page;
  const { blocks, resting: says } = wordsOf(shell.language);
  const { title, text } = saidOfShut(shell);
  const canBeReached = shell.phone !== '' || shell.whatsapp !== '';
  const { closes_on: day } = shell;
  const comesBack = page.unsent && !day;
  return (
    <div className="wrap title">
      <Heading as="h1">{title}</Heading>
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
        {text}
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
