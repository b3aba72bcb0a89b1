export type PictureName =
  | 'bag'
  | 'phone'
  | 'search'
  | 'parcel'
  | 'coins'
  | 'chart'
  | 'chat'
  | 'calendar'
  | 'link'
  | 'people';

export type Tone = 'green' | 'marigold' | 'clay' | 'grey';

/** What a slide shows below its heading. */
export type Drawing =
  | { kind: 'title'; under: string; picture: PictureName }
  | { kind: 'lines'; lines: string[]; picture?: PictureName }
  | { kind: 'bars'; rows: { label: string; value: number; text: string; tone: Tone }[] }
  | { kind: 'sum'; rows: [label: string, amount: string][]; total: [label: string, amount: string] }
  | { kind: 'formula'; parts: [amount: string, label: string][]; signs: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'cards'; cards: { title: string; lines: string[]; tone: Tone }[] }
  | { kind: 'chat'; messages: { from: 'buyer' | 'shop'; lines: string[] }[] }
  | { kind: 'steps'; steps: [when: string, what: string][] }
  | { kind: 'advert'; text: string[]; button: string; notes: string[] };

export interface Slide {
  heading: string;
  show: Drawing;
  /** One sentence a line; a line that starts with `+` lets the next part of the drawing appear. */
  say: string;
}

export interface Video {
  id: string;
  title: string;
  summary: string;
  slides: Slide[];
}

export interface Lesson {
  title: string;
  videos: Video[];
}
