import sanitizeHtml from 'sanitize-html';
import { controlsOf, type Control } from '#blocks/fields.ts';
import type { PageDocument } from '#blocks/page-document.ts';
import { everyBlock, type Section } from '#blocks/registry.ts';
import { isPlace, plainWords, richTags, sameTags } from '#blocks/rich.ts';

/** Elements within each other; nobody writes more. */
const deepest = 12;

/** A link that leads nowhere it may lead keeps its words and loses its address. */
const leading = (_: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName: 'a',
  attribs: isPlace(href) ? { href } : {},
});

const kept: sanitizeHtml.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: deepest,
  textFilter: plainWords,
  transformTags: { a: leading },
};

/** What other programs write is renamed first, by itself: where it was not closed, the library closes it by its old name. */
const renamed: sanitizeHtml.IOptions = {
  ...kept,
  transformTags: {
    ...kept.transformTags,
    ...Object.fromEntries(
      Object.entries(sameTags).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {}, false)]),
    ),
  },
};

/** Rich text with what it may hold and nothing else: its elements, and links that lead where they may. */
export const cleanRich = (html: string): string => sanitizeHtml(sanitizeHtml(html, renamed), kept).trim();

/** The settings among these that are rich text, or lists with such in their lines. */
function richAmong(controls: readonly Control[]): Control[] {
  return controls.flatMap((control): Control[] => {
    if (control.kind === 'rich') return [control];
    const items = richAmong(control.items ?? []);
    return items.length > 0 ? [{ ...control, items }] : [];
  });
}

const richOfBlock = new Map(everyBlock.map(({ type, settings }) => [type, richAmong(controlsOf(settings))]));

type Values = Record<string, unknown>;

function cleanedValues(values: Values, rich: readonly Control[]): Values {
  const changed = rich.map(({ name, items }): [string, unknown] => {
    const value = values[name];
    if (items && Array.isArray(value)) return [name, value.map((item: Values) => cleanedValues(item, items))];
    return [name, typeof value === 'string' ? cleanRich(value) : value];
  });
  return { ...values, ...Object.fromEntries(changed) };
}

function cleanedSection(section: Section): Section {
  const rich = richOfBlock.get(section.type) ?? [];
  return rich.length > 0
    ? ({ ...section, settings: cleanedValues(section.settings, rich) } as Section)
    : section;
}

/** A page's document with every rich text of it cleaned. */
export const cleaned = (document: PageDocument): PageDocument => ({
  ...document,
  sections: document.sections.map(cleanedSection),
});
