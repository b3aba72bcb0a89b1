import { createContext, useContext, type ReactNode } from 'react';
import type { CardTells } from '#shared/looks/looks.ts';
import type { DataMode } from '#shared/shop.ts';
import type { BlockWords } from '#shared/words/words.ts';
import type { ShownPicture } from './fields.ts';
import type { BlockProps, Part } from './parts/block-props.ts';
import { focusClass } from './parts/focus.ts';
import cards from './parts/cards.css?inline';
import fields from './parts/fields.css?inline';
import focus from './parts/focus.css?inline';
import frame from './parts/frame.css?inline';
import prose from './parts/prose.css?inline';
import said from './parts/said.css?inline';
import { everyBlock, type FilledSection, type SectionType } from './registry.ts';

interface View {
  default: (props: BlockProps<SectionType>) => ReactNode;
  parts?: readonly Part[];
  /** Which of the block's sheets besides `style.css` a section of it needs: `split` is `split.css`. */
  kindOf?: (section: FilledSection) => string;
}

const views = import.meta.glob<View>('./*/view.tsx', { eager: true });
const styles = import.meta.glob<string>('./*/*.css', {
  eager: true,
  query: '?inline',
  import: 'default',
});

function viewOf(type: SectionType): View {
  const view = views[`./${type}/view.tsx`];
  if (!view) throw new Error(`The block ${type} has no view.`);
  return view;
}

/** A block's rules, then those of its kinds. */
const sheetsOfBlock = (type: SectionType) =>
  Object.entries(styles)
    .filter(([file]) => file.startsWith(`./${type}/`))
    .map(([file, style]): [string, string] => [file.slice(file.lastIndexOf('/') + 1, -'.css'.length), style])
    .toSorted(([one], [other]) => Number(other === 'style') - Number(one === 'style'))
    .map(([name, style]): [string, string] => [name === 'style' ? `b-${type}` : `b-${type} ${name}`, style]);

/**
 * All sheets of blocks by name, in the order in which they stand in a page: shared parts, then each block's own. Asked for,
 * so that whoever draws views alone carries none of them.
 */
export const blockSheets = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries({ frame, cards, prose, said, fields, focus }),
    ...everyBlock.flatMap(({ type }) => sheetsOfBlock(type)),
  ]);

const isPicture = (value: object): value is ShownPicture => 'focus' in value && 'url' in value;

/** Whether any picture in here is cut elsewhere than around its middle. */
function offCentre(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isPicture(value)) return value.focus !== undefined && focusClass(value.focus) !== undefined;
  return Object.values(value).some(offCentre);
}

/** The names of the sheets that these sections need. */
export function sheetsFor(sections: readonly FilledSection[]): Set<string> {
  const names = new Set<string>();
  for (const section of sections) {
    const { type, settings } = section;
    const { parts = [], kindOf } = viewOf(type);
    names.add(`b-${type}`);
    for (const part of parts) names.add(part);
    if (kindOf) names.add(`b-${type} ${kindOf(section)}`);
    if (offCentre(settings)) names.add('focus');
  }
  return names;
}

/** Set by the editor alone, which puts on what a section draws that it is this section. */
export const Marking = createContext<((id: string, drawn: ReactNode) => ReactNode) | null>(null);

/** How sections are shown, all of them alike. */
interface How {
  mode: DataMode;
  words: BlockWords;
  tells: CardTells;
}

/** One section with its data; used by the storefront and by the editor's preview alike. */
function Block({ section, first, ...how }: { section: FilledSection; first: boolean } & How) {
  const mark = useContext(Marking);
  const View = viewOf(section.type).default;
  const props = { settings: section.settings, data: section.data, ...how, first };
  return mark ? mark(section.id, View(props)) : <View {...props} />;
}

/** `titled`: the page has its own heading above, so no section takes that place. */
export function Blocks({
  sections,
  titled,
  ...how
}: { sections: readonly FilledSection[]; titled: boolean } & How) {
  return sections.map((section, index) => (
    <Block key={section.id} section={section} first={index === 0 && !titled} {...how} />
  ));
}
