import { useMemo } from 'react';
import { markup } from '#shared/trusted.ts';
import { readText } from '../rich.ts';
import { faceFor } from './heading.tsx';

const headings = /<h([23])>(.*?)<\/h\1>/g;

/**
 * Headings as the page around them needs them: the first one never skips a level, and one with a letter that the display
 * face lacks stands in the phone's own.
 */
function withHeadings(html: string, headed: boolean): string {
  let seen = headed;
  return html.replace(headings, (_, level: string, words: string) => {
    seen ||= level === '2';
    const face = faceFor(readText(words.replace(/<[^>]*>/g, '')));
    const tag = seen ? `h${level}` : 'h2';
    return `<${tag}${face ? ` class="${face}"` : ''}>${words}</${tag}>`;
  });
}

/**
 * Rich text, which was cleaned where it was read (`server/pages`). `headed`: it stands below a heading of its section.
 */
export function Rich({ html, headed }: { html: string; headed: boolean }) {
  // Made once for each text: what is trusted is an object, and another one would be written into the page anew.
  const written = useMemo(() => markup(withHeadings(html, headed)), [html, headed]);
  return <div className="prose" dangerouslySetInnerHTML={{ __html: written }} />;
}
