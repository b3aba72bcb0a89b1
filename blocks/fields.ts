import { z } from 'zod';
import { webAddress } from '#shared/web-address.ts';
import type { Picture } from '#shared/api/catalogue.ts';
import { wordsOfRich } from './rich.ts';

/**
 * The settings a block can have. Each is a schema that says besides how it is asked for: one control of the editor.
 * What the schema itself knows (how long, how many, which choices) is read off it and said nowhere else.
 */

export type Kind =
  | 'line'
  | 'text'
  | 'rich'
  | 'choice'
  | 'switch'
  | 'number'
  | 'moment'
  | 'day'
  | 'hour'
  | 'picture'
  | 'link'
  | 'collection'
  | 'product'
  | 'list';

interface Asked {
  kind: Kind;
  label: string;
  /** One sentence below the label, or ''. */
  help: string;
  /** Of a choice: each value in words. */
  words?: Record<string, string>;
  /** Of a list: what one item is called. */
  one?: string;
  /** Of rich text: characters of its words, without what is written around them. */
  longest?: number;
  /** Of a link: whether it may lead out of the shop. */
  elsewhere?: true;
}

const asked = z.registry<Asked>();

const ask = <Schema extends z.ZodType>(schema: Schema, control: Asked): Schema => {
  asked.add(schema, control);
  return schema;
};

/** A few words on one line. `most` in characters. */
export const line = (label: string, most: number, help = '') =>
  ask(z.string().trim().max(most).default(''), { kind: 'line', label, help });

/** A line that has to be of a shape, or empty. */
export const lineThat = (
  isRight: (value: string) => boolean,
  message: string,
  { label, most, help }: { label: string; most: number; help: string },
) =>
  ask(
    z
      .string()
      .trim()
      .max(most)
      .refine((value) => value === '' || isRight(value), message)
      .default(''),
    { kind: 'line', label, help },
  );

/** Sentences, with empty lines between paragraphs. `most` in characters. */
export const text = (label: string, most: number, help = '') =>
  ask(z.string().trim().max(most).default(''), { kind: 'text', label, help });

/** Characters of markup that a character of rich text may have around it at most. */
const markup = 4;

/** Sentences with headings, lists and links, as `rich.ts` says. `most` in characters of its words. */
export const rich = (label: string, most: number, help = '') =>
  ask(
    z
      .string()
      .trim()
      .max(most * markup, 'There is too much formatting in this text.')
      .refine((html) => wordsOfRich(html).length <= most, `Use at most ${most} characters.`)
      .default(''),
    { kind: 'rich', label, help, longest: most },
  );

/** The line above a section, which may be left out. */
export const heading = () => line('Heading', 120);

/** One of a few values, each with its words; the first is meant unless another is said. */
export const choice = <const Value extends string>(
  label: string,
  words: Record<Value, string>,
  help = '',
) => {
  const values = Object.keys(words) as [Value, ...Value[]];
  const schema = z.enum(values).default(values[0] as never);
  return ask(schema, { kind: 'choice', label, help, words });
};

export const onOff = (label: string, isOn: boolean, help = '') =>
  ask(z.boolean().default(isOn), { kind: 'switch', label, help });

/** A whole number. */
export const count = (label: string, range: { least: number; most: number; usual: number }, help = '') =>
  ask(z.number().int().min(range.least).max(range.most).default(range.usual), {
    kind: 'number',
    label,
    help,
  });

/** A day and an hour in Lagos, `2026-12-24T18:00`; '' while none is chosen. */
export const moment = (label: string, help = '') =>
  ask(
    z
      .string()
      .regex(
        /^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d)?$/,
        'Choose a day and an hour.',
      )
      .default(''),
    { kind: 'moment', label, help },
  );

/** A day in Lagos, `2026-12-25`; '' while none is chosen. */
export const day = (label: string, help = '') =>
  ask(
    z
      .string()
      .regex(/^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/, 'Choose a day.')
      .default(''),
    { kind: 'day', label, help },
  );

/** An hour of the clock, `18:30`; '' while none is chosen. */
export const hour = (label: string, help = '') =>
  ask(
    z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Choose an hour.')
      .default(''),
    { kind: 'hour', label, help },
  );

/** A place inside the store. Addresses elsewhere are not taken, so a page can never send a shopper away. */
export const link = (label = 'The button opens', help = '') =>
  ask(
    z
      .string()
      .trim()
      .max(200)
      .regex(/^\/(?![/\\])[^\s\\]*$/, 'Choose a page of your store.')
      .default('/products'),
    { kind: 'link', label, help },
  );

/** A place inside the store, or a whole address elsewhere. */
export const linkAnywhere = (label: string, help = '') =>
  ask(
    z
      .string()
      .trim()
      .max(500)
      .refine(
        (value) => /^\/(?![/\\])[^\s\\]*$/.test(value) || webAddress(value) !== null,
        'Choose a page of your store, or write a whole address that begins with https://.',
      )
      .default('/products'),
    { kind: 'link', label, help, elsewhere: true },
  );

export const buttonLabel = () => line('Words on the button', 40, 'Leave it empty for no button.');

/** Slug of a collection; '' is meant for all products, in shop order. */
export const collection = (label: string, help = '') =>
  ask(z.string().max(80).default(''), { kind: 'collection', label, help });

/** A product by its id; null while none is chosen. */
export const product = (label: string, help = '') =>
  ask(z.uuid().nullable().default(null), { kind: 'product', label, help });

const Share = z.number().min(0).max(100).default(50);

/** A picture of the store, by its id: what it shows, where it lies and how large it is are asked when a page is made. */
export const PictureRef = z.object({
  id: z.uuid(),
  /** The part that is never cut off, from the left and from above. Per cent. */
  focus: z.object({ x: Share, y: Share }).default({ x: 50, y: 50 }),
  /** What is seen here; '' is meant for what the picture's own description says. */
  alt: z.string().trim().max(300).default(''),
});
export type PictureRef = z.infer<typeof PictureRef>;
/** The picture itself, with the part of it that is never cut off where somebody said it. */
export type ShownPicture = Picture & Partial<Pick<PictureRef, 'focus'>>;

export const picture = (label = 'Picture', help = '') =>
  ask(PictureRef.nullable().default(null), { kind: 'picture', label, help });

/** Several of the same kind, one below the other. `most` items; `one` is what a single one is called. */
export const list = <Item extends z.ZodObject>(
  label: string,
  item: Item,
  { one, most, help = '' }: { one: string; most: number; help?: string },
) => ask(z.array(item).max(most).default([]), { kind: 'list', label, help, one });

/** How one setting is asked for. */
export interface Control extends Asked {
  name: string;
  /** Characters of a line or a text. */
  longest?: number;
  /** Of a number, and how many items of a list. */
  least?: number;
  most?: number;
  /** The controls of one item of a list. */
  items?: Control[];
}

/** What is read off a schema: JSON Schema knows its limits, the registry its words. */
interface Described extends Partial<Asked> {
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: { properties?: Record<string, Described> };
}

function controlsIn(properties: Record<string, Described>): Control[] {
  return Object.entries(properties).map(([name, said]) => {
    const { kind, label, help = '', words, one, elsewhere } = said;
    if (!kind || !label) throw new Error(`The setting “${name}” does not say how it is asked for.`);
    const most = said.maximum ?? said.maxItems;
    const longest = said.longest ?? said.maxLength;
    return {
      name,
      kind,
      label,
      help,
      ...(words && { words }),
      ...(one && { one }),
      ...(longest !== undefined && { longest }),
      ...(elsewhere && { elsewhere }),
      ...(said.minimum !== undefined && { least: said.minimum }),
      ...(most !== undefined && { most }),
      ...(kind === 'list' && { items: controlsIn(said.items?.properties ?? {}) }),
    };
  });
}

/** The controls of a block's settings, in their order. */
export function controlsOf(settings: z.ZodObject): Control[] {
  const described = z.toJSONSchema(settings, { io: 'input', metadata: asked });
  return controlsIn((described.properties ?? {}) as Record<string, Described>);
}
