import { Heading } from './heading.tsx';

/** Above a shelf of goods: what they are, and the way to the others. */
export function ShelfHead({ heading, more }: { heading: string; more: string | null }) {
  return (
    <div className="head">
      {heading && <Heading>{heading}</Heading>}
      {more && (
        <a className="more" href={more}>
          See all<span className="vh"> {heading}</span>
        </a>
      )}
    </div>
  );
}
