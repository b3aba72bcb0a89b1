import type { ReactNode } from 'react';
import type { ShownReview } from '#shared/reviews.ts';
import type { BlockWords } from '#shared/words/words.ts';
import { Prose } from './prose.tsx';
import { Stars } from './stars.tsx';

interface SaidProps {
  review: ShownReview;
  words: BlockWords;
  about?: ReactNode;
}

/** A review as its buyer wrote it, with what the shop says to it. Nothing in it becomes a link. */
export function Said({ review, words: says, about }: SaidProps) {
  const { stars, words, name, written_at, answer } = review;
  return (
    <li>
      <p>
        <Stars of={stars} words={says} /> <b>{name}</b>{' '}
        <small className="soft">{says.when.date(written_at)}</small>
      </p>
      {about && <p>{about}</p>}
      <Prose text={words} />
      {answer && (
        <blockquote>
          <small className="soft">{says.blocks.shopAnswers}</small>
          <Prose text={answer} />
        </blockquote>
      )}
    </li>
  );
}
