import type { ReactNode } from 'react';
import type { ShownPhoto, ShownReview } from '#shared/goods/reviews.ts';
import type { BlockWords } from '#shared/words/words.ts';
import { Prose } from './prose.tsx';
import { Stars } from './stars.tsx';

interface SaidProps {
  review: ShownReview;
  words: BlockWords;
  about?: ReactNode;
}

/** Photos of a buyer, small; each leads to itself. */
export const Shots = ({ of }: { of: readonly ShownPhoto[] }) =>
  of.length > 0 && (
    <p className="shots">
      {of.map(({ small, large, alt }) => (
        <a key={small} href={large}>
          <img src={small} alt={alt} width={72} height={72} loading="lazy" />
        </a>
      ))}
    </p>
  );

/** A review as its buyer wrote it, with what the shop says to it. Nothing in it becomes a link. */
export function Said({ review, words: says, about }: SaidProps) {
  const { stars, words, name, written_at, answer, photos } = review;
  return (
    <li>
      <p>
        <Stars of={stars} words={says} /> <b>{name}</b>{' '}
        <small className="soft">{says.when.date(written_at)}</small>
      </p>
      {about && <p>{about}</p>}
      <Prose text={words} />
      <Shots of={photos} />
      {answer && (
        <blockquote>
          <small className="soft">{says.blocks.shopAnswers}</small>
          <Prose text={answer} />
        </blockquote>
      )}
    </li>
  );
}
