import { blockOf, type FilledSection } from '#blocks/registry.ts';
import type { PageWeight } from '#shared/api/pages.ts';
import type { OfferedPicture } from '../pages/offered-pictures.ts';

export interface WeighedSection {
  section: FilledSection;
  bytes: number;
  picture_bytes: number;
  /** Of its pictures those that are fetched at once. */
  pictures: (OfferedPicture & { bytes: number })[];
}

/** As people read it: `12.4 kB`, `96 kB`. */
const kB = (bytes: number) =>
  `${bytes < 20_000 ? (bytes / 1000).toFixed(1).replace(/\.0$/, '') : Math.round(bytes / 1000)} kB`;

/** A picture that alone takes up this much of what all may weigh is spoken of by itself. */
const large = 0.4;
/** Sections spoken of for their words, at most. */
const mostNamed = 2;

/** `“Fresh pots” (Gallery, number 3)`: as its owner finds it on the page. */
function nameOf({ type, settings }: FilledSection, at: number): string {
  const { name } = blockOf(type);
  const heading = 'heading' in settings ? settings.heading : '';
  return heading ? `“${heading}” (${name}, number ${at + 1})` : `${name} (number ${at + 1})`;
}

const heaviest = <Thing>(things: readonly Thing[], bytesOf: (thing: Thing) => number) =>
  things.toSorted((a, b) => bytesOf(b) - bytesOf(a));

type Total = Omit<PageWeight, 'sections' | 'advice' | 'price_kobo_per_mb'>;

function onWords({ bytes, budget_bytes: most }: Total, sections: readonly WeighedSection[]): string[] {
  if (bytes <= most) return [];
  const named = sections.map((one, at) => ({ ...one, name: nameOf(one.section, at) }));
  const worst = heaviest(named, (one) => one.bytes).slice(0, mostNamed);
  return [
    `Without its pictures this page weighs ${kB(bytes)}, ${kB(bytes - most)} more than it should. Take a section out, or move some to a page of their own.`,
    ...worst.map(
      ({ name, bytes: own }) => `${name} weighs ${kB(own)}: shorten it, or show fewer things in it.`,
    ),
  ];
}

function onPictures(total: Total, sections: readonly WeighedSection[]): string[] {
  const { picture_bytes: bytes, picture_budget_bytes: most } = total;
  if (bytes <= most) return [];
  const named = sections.map((one, at) => ({ ...one, name: nameOf(one.section, at) }));
  const [worst] = heaviest(named, (one) => one.picture_bytes);
  const said = [`The first pictures weigh ${kB(bytes)}, ${kB(bytes - most)} more than they should.`];
  if (!worst || worst.picture_bytes === 0) return said;
  const [picture] = heaviest(worst.pictures, (one) => one.bytes);
  if (picture && picture.bytes > most * large) {
    const which = picture.alt ? `The picture “${picture.alt}”` : 'A picture';
    said.push(
      `${which} in ${worst.name} weighs ${kB(picture.bytes)}. One with less in it, such as a single thing before a plain wall, weighs less.`,
    );
  }
  const count = worst.pictures.length;
  if (count > 1)
    said.push(
      `${worst.name} brings ${count} pictures with ${kB(worst.picture_bytes)} at once. Show fewer, or move it down: pictures further down wait until somebody gets there.`,
    );
  return said;
}

/** What to change of a page that is heavier than it should be, in sentences; none where it is not. */
export const adviceOn = (total: Total, sections: readonly WeighedSection[]): string[] => [
  ...onWords(total, sections),
  ...onPictures(total, sections),
];
