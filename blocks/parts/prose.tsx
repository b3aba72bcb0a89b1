import { Fragment } from 'react';
import { prosePartsOf } from '../prose-parts.ts';

/** A merchant's plain text in its paragraphs and lists. Nothing in it is ever taken as HTML. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {prosePartsOf(text).map(({ isList, lines }, index) =>
        isList ? (
          <ul key={index}>
            {lines.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            {lines.map((line, at) => (
              <Fragment key={at}>
                {at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        ),
      )}
    </>
  );
}
