import { Fragment } from 'react';

/**
 * A merchant's plain text: blank lines part paragraphs, lines that begin with a dash or a bullet make a list.
 * Nothing in it is ever taken as HTML.
 */
export function Prose({ text }: { text: string }) {
  const parts = text
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0);
  return (
    <>
      {parts.map((lines, index) =>
        lines.every((line) => /^[-•*]\s+/.test(line)) ? (
          <ul key={index}>
            {lines.map((line, at) => (
              <li key={at}>{line.replace(/^[-•*]\s+/, '')}</li>
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
