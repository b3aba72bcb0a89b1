import type { PageDocument } from '#blocks/page-document.ts';
import { blockOf, type Section, type SectionType } from '#blocks/registry.ts';
import { controlsOf, type Control } from '#blocks/fields.ts';
import type { TradeId } from '#shared/places/nigeria.ts';
import { newKey } from '../../components/new-key.ts';

/** What can be done to a page document. Each answers another document; what did not change is the same object. */

/** Where a value stands in settings: names, and places in a list. */
export type Path = readonly (string | number)[];

/** Most sections of a page, as its schema has it. */
export const mostSections = 40;

const known = new Map<SectionType, Control[]>();

/** How the settings of a block are asked for; read off its schema once. */
export function controlsFor(type: SectionType): Control[] {
  const controls = known.get(type) ?? controlsOf(blockOf(type).settings);
  known.set(type, controls);
  return controls;
}

const newId = () => newKey().slice(0, 8);
const withSections = (document: PageDocument, sections: Section[]): PageDocument => ({
  ...document,
  sections,
});

export const placeOf = (document: PageDocument, id: string | null) =>
  document.sections.findIndex((section) => section.id === id);

export const sectionOf = (document: PageDocument, id: string | null): Section | null =>
  document.sections.find((section) => section.id === id) ?? null;

/** What the shop itself shows: it stands on its page once, and cannot be taken out. */
export const isFixed = ({ type }: Section) => type === 'main';

/** Puts a section at a place; the others move down. */
export const putSection = (document: PageDocument, section: Section, at: number) =>
  withSections(document, document.sections.toSpliced(at, 0, section));

/** A new section, filled with its example, below another one; at the end without one. */
export function addSection(
  document: PageDocument,
  type: SectionType,
  { trade, below }: { trade: TradeId | null; below: string | null },
): { document: PageDocument; id: string } {
  const id = newId();
  const section = { id, type, settings: blockOf(type).example(trade ?? 'other') } as Section;
  const place = placeOf(document, below);
  return { document: putSection(document, section, place < 0 ? document.sections.length : place + 1), id };
}

/** Up by -1, down by 1; the same document where it cannot go further. */
export function moveSection(document: PageDocument, id: string, by: -1 | 1): PageDocument {
  const from = placeOf(document, id);
  const [one, other] = [document.sections[from], document.sections[from + by]];
  if (!one || !other) return document;
  return withSections(document, document.sections.with(from, other).with(from + by, one));
}

export function duplicateSection(
  document: PageDocument,
  id: string,
): { document: PageDocument; id: string } | null {
  const from = placeOf(document, id);
  const section = document.sections[from];
  if (!section || isFixed(section)) return null;
  const copy = { ...section, id: newId() };
  return { document: putSection(document, copy, from + 1), id: copy.id };
}

export const removeSection = (document: PageDocument, id: string): PageDocument =>
  withSections(
    document,
    document.sections.filter((section) => section.id !== id),
  );

/** The section with these settings in the place of its own. */
export function changeSettings(document: PageDocument, id: string, settings: unknown): PageDocument {
  return withSections(
    document,
    document.sections.map((section) => (section.id === id ? ({ ...section, settings } as Section) : section)),
  );
}

export function valueAt(settings: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    settings,
  );
}

export function withValue(settings: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(settings))
    return settings.map((item, at) => (at === first ? withValue(item, rest, value) : item) as unknown);
  const fields = settings as Record<string, unknown>;
  return { ...fields, [first]: withValue(fields[first], rest, value) };
}

/** Why a block does not take settings, in its own sentence; null when it takes them. */
export function problemWith(type: SectionType, settings: unknown): string | null {
  const read = blockOf(type).settings.safeParse(settings);
  return read.success ? null : (read.error.issues[0]?.message ?? 'This cannot be kept.');
}

/** Settings with whatever they leave out filled in, such as the fields of a new line of a list. */
export const completed = (type: SectionType, settings: unknown): unknown =>
  blockOf(type).settings.parse(settings);
