import { wordsOfRich } from './rich.ts';
import type { FilledSection, Section } from './registry.ts';

/** The words of a page's first text; '' where it has none. */
export function openingWords(sections: readonly (Section | FilledSection)[]): string {
  for (const section of sections) if (section.type === 'text') return wordsOfRich(section.settings.text);
  return '';
}

/** Text on one line, cut after a word where it has more than so many characters. */
export function clipped(text: string, longest: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= longest ? flat : `${flat.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;
}
