import { z } from 'zod';
import { OfLaterRelease } from '#shared/later-release.ts';
import { PictureRef } from './fields.ts';
import { Section } from './registry.ts';
import { richOf } from './rich.ts';

/**
 * A page is data: sections in order, each with its settings. The editor writes this document and the storefront
 * renders it with the same blocks.
 */
export const newest = 4;

export const PageDocument = z.object({
  version: z.literal(newest),
  title: z.string().trim().max(120).default(''),
  description: z.string().trim().max(300).default(''),
  sections: z.array(Section).max(40),
  /** Above a post, and on the card of a link that is shared. */
  picture: PictureRef.optional(),
  /** `bare`: nothing of the shop stands around it. */
  layout: z.enum(['bare']).optional(),
});
export type PageDocument = z.infer<typeof PageDocument>;

/** As large as none of ours will be for a long time: what is larger was made up. */
const largest = 9_999;
const AnyVersion = z.looseObject({ version: z.number().int().min(1).max(largest) });
type AnyVersion = z.infer<typeof AnyVersion>;

const WithPictures = z.looseObject({
  sections: z.array(z.looseObject({ settings: z.looseObject({ picture: z.unknown().optional() }) })),
});
const WholePicture = z.object({ id: z.string(), alt: z.string() });

/** Version 1 kept a whole picture in a section, with an address and sizes that were true on one day. */
function picturesById(document: AnyVersion): AnyVersion {
  const { sections, ...rest } = WithPictures.parse(document);
  const turned = sections.map((section) => {
    const kept = WholePicture.safeParse(section.settings.picture);
    if (!kept.success) return section;
    const { id, alt } = kept.data;
    const picture = { id, focus: { x: 50, y: 50 }, alt: alt.trim().slice(0, 300) };
    return { ...section, settings: { ...section.settings, picture } };
  });
  return { ...rest, version: 2, sections: turned };
}

const AnySections = z.looseObject({
  sections: z.array(z.looseObject({ type: z.string(), settings: z.looseObject({}) })),
});

/** Up to version 2 the block of text kept plain text, with empty lines and dashes for paragraphs and lists. */
function textsRich(document: AnyVersion): AnyVersion {
  const { sections, ...rest } = AnySections.parse(document);
  const turned = sections.map((section) => {
    const { text } = section.settings;
    if (section.type !== 'text' || typeof text !== 'string') return section;
    return { ...section, settings: { ...section.settings, text: richOf(text) } };
  });
  return { ...rest, version: 3, sections: turned };
}

const WrittenHours = z.looseObject({
  days: z.array(z.object({ days: z.string().default(''), hours: z.string().default('') })).default([]),
  note: z.string().default(''),
});

/** Up to version 3 opening hours were lines of text. Nobody can be sure what they mean, so they stand in the note as they were. */
function hoursAsNote(document: AnyVersion): AnyVersion {
  const { sections, ...rest } = AnySections.parse(document);
  const turned = sections.map((section) => {
    if (section.type !== 'opening-hours') return section;
    const { days, note, ...settings } = WrittenHours.parse(section.settings);
    const lines = days
      .filter((row) => row.days !== '')
      .map((row) => (row.hours ? `${row.days}: ${row.hours}` : row.days));
    const words = [lines.join('\n'), note].filter(Boolean).join('\n\n');
    return { ...section, settings: { ...settings, note: words } };
  });
  return { ...rest, version: 4, sections: turned };
}

/** From each version to the next. Such a function is never changed: documents of its version lie in databases. */
const toNext: Record<number, (document: AnyVersion) => AnyVersion> = {
  1: picturesById,
  2: textsRich,
  3: hoursAsNote,
};

/**
 * A kept document of any version as one of the newest.
 * @throws ZodError when it is none, OfLaterRelease when it was written by one.
 */
export function readDocument(json: unknown): PageDocument {
  let document = AnyVersion.parse(json);
  while (document.version !== newest) {
    const turn = toNext[document.version];
    if (!turn)
      throw new OfLaterRelease(`Pages of version ${document.version} are not known to this release.`);
    document = turn(document);
  }
  return PageDocument.parse(document);
}

function ofNewestVersion(json: unknown): unknown {
  const version = AnyVersion.safeParse(json).data?.version;
  if (version === undefined || version === newest) return json;
  try {
    return readDocument(json);
  } catch (error) {
    if (error instanceof OfLaterRelease) throw error;
    // The schema says what is wrong with it.
    return json;
  }
}

/**
 * A document as it is sent: an editor that was opened before a release still sends one of its own version. Reading one of a
 * later release throws OfLaterRelease.
 */
export const SentDocument = z.preprocess(ofNewestVersion, PageDocument);
