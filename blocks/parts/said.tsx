import type { ReactNode } from 'react';
import { lagosDate } from '#shared/lagos.ts';
import type { ShownReview } from '#shared/reviews.ts';
import { Prose } from './prose.tsx';
import { Stars } from './stars.tsx';

/** A review as its buyer wrote it, with what the shop says to it. Nothing in it becomes a link. */
export function Said({ review, about }: { review: ShownReview; about?: ReactNode }) {
  const { stars, words, name, written_at, answer } = review;
  return (
    <li>
      <p>
        <Stars of={stars} /> <b>{name}</b> <small className="soft">{lagosDate(written_at)}</small>
      </p>
      {about && <p>{about}</p>}
      <Prose text={words} />
      {answer && (
        <blockquote>
          <small className="soft">The shop answers</small>
          <Prose text={answer} />
        </blockquote>
      )}
    </li>
  );
}
