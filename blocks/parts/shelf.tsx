import type { BlockWords } from '#shared/words/words.ts';
import { Heading } from './heading.tsx';

interface ShelfProps {
  heading: string;
  more: string | null;
  words: BlockWords;
}

/** Above a shelf of goods: what they are, and the way to the others. */
export function ShelfHead({ heading, more, words }: ShelfProps) {
  return (
    <div className="head">
      {heading && <Heading>{heading}</Heading>}
      {more && (
        <a className="more" href={more}>
          {words.blocks.seeAll}
          <span className="vh"> {heading}</span>
        </a>
      )}
    </div>
  );
}
