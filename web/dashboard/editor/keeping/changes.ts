import type { PageDocument } from '#blocks/page-document.ts';
import { blockOf, type Section } from '#blocks/registry.ts';

const named = (sections: readonly Section[]) => sections.map(({ type }) => `“${blockOf(type).name}”`);

function listed(names: string[]): string {
  const few = names.slice(0, 3);
  const more = names.length - few.length;
  if (more > 0) return `${few.join(', ')} and ${more} more`;
  return few.length > 1 ? `${few.slice(0, -1).join(', ')} and ${few.at(-1)}` : (few[0] ?? '');
}

const sameAbout = (before: PageDocument, after: PageDocument) =>
  JSON.stringify([before.description, before.picture, before.layout]) ===
  JSON.stringify([after.description, after.picture, after.layout]);

/** What is other in a document than in the one before, a sentence each; none where they are alike. */
export function changesBetween(before: PageDocument, after: PageDocument): string[] {
  const was = new Map(before.sections.map((section) => [section.id, section]));
  const is = new Set(after.sections.map(({ id }) => id));
  const added = after.sections.filter(({ id }) => !was.has(id));
  const removed = before.sections.filter(({ id }) => !is.has(id));
  const changed = after.sections.filter((section) => {
    const earlier = was.get(section.id);
    return earlier && JSON.stringify(earlier.settings) !== JSON.stringify(section.settings);
  });
  const stayed = (sections: readonly Section[], other: { has: (id: string) => boolean }) =>
    sections.flatMap(({ id }) => (other.has(id) ? [id] : [])).join(' ');
  return [
    ...(added.length > 0 ? [`New: ${listed(named(added))}`] : []),
    ...(changed.length > 0 ? [`Changed: ${listed(named(changed))}`] : []),
    ...(removed.length > 0 ? [`Gone: ${listed(named(removed))}`] : []),
    ...(sameAbout(before, after) ? [] : ['The page’s description, picture or frame']),
    ...(stayed(after.sections, was) === stayed(before.sections, is) ? [] : ['Sections in another order']),
  ];
}
