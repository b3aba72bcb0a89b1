import type { PlanId } from '../plans.ts';

/** Files that are sold: which kinds, how large, how often they may be downloaded. */

interface FileKind {
  /** As shoppers read it. */
  label: string;
  type: string;
}

/** By the ending of the name. What is in a file is looked at too. */
export const fileKinds = {
  pdf: { label: 'PDF', type: 'application/pdf' },
  epub: { label: 'EPUB', type: 'application/epub+zip' },
  zip: { label: 'ZIP', type: 'application/zip' },
  docx: {
    label: 'Word',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: { label: 'Excel', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: {
    label: 'PowerPoint',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  mp3: { label: 'MP3', type: 'audio/mpeg' },
  m4a: { label: 'M4A', type: 'audio/mp4' },
  wav: { label: 'WAV', type: 'audio/wav' },
  mp4: { label: 'MP4', type: 'video/mp4' },
  jpg: { label: 'JPEG', type: 'image/jpeg' },
  png: { label: 'PNG', type: 'image/png' },
} as const satisfies Record<string, FileKind>;
export type FileKindId = keyof typeof fileKinds;
export const fileKindIds = Object.keys(fileKinds) as [FileKindId, ...FileKindId[]];

/** The kind a name says, or null. */
export function kindOfName(name: string): FileKindId | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase();
  const meant = ending === 'jpeg' ? 'jpg' : ending;
  return meant !== undefined && Object.hasOwn(fileKinds, meant) ? (meant as FileKindId) : null;
}

/** Bytes a store may keep as files for sale: one of them, and all together. A file costs room, not a sale. */
export const fileRoom: Record<PlanId, { file: number; all: number }> = {
  free: { file: 100_000_000, all: 500_000_000 },
  starter: { file: 250_000_000, all: 5_000_000_000 },
};

/** Most files of one product. */
export const mostFiles = 20;

/** A file is sent in parts of so many bytes: what a bad line loses is one of them. */
export const partBytes = 512 * 1024;

/** How often each file may be downloaded by who bought it, before the owner grants more. */
export const usualDownloads = 5;

/** So many more each time the owner grants some. */
export const moreDownloads = 5;

/** Where people of a store load a file of it, on the platform's host. */
export const ownFilePath = (slug: string, fileId: string): string => `/own-files/${slug}/${fileId}`;

/** A size as people say it: `2.4 MB`, `180 kB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  if (bytes < 999_500_000) return `${short(bytes / 1_000_000)} MB`;
  return `${short(bytes / 1_000_000_000)} GB`;
}

/** Two figures below ten. */
const short = (amount: number) =>
  amount < 9.95 ? amount.toFixed(1).replace(/\.0$/, '') : `${Math.round(amount)}`;

/** What of a product is downloaded: bytes of all its files, and their kinds. */
export interface Download {
  bytes: number;
  kinds: FileKindId[];
}

/** How much of a basket or an order is downloaded, and not delivered. */
export type Digital = 'none' | 'some' | 'all';

/** How much of what is bought is downloaded. */
export function digitalOf(lines: readonly { digital: boolean }[]): Digital {
  const count = lines.filter((line) => line.digital).length;
  return count === 0 ? 'none' : count === lines.length ? 'all' : 'some';
}

/** Whether something of what is bought is delivered; of an empty basket nobody can say that it is not. */
export const isDelivered = (lines: readonly Handed[]): boolean =>
  lines.length === 0 || lines.some(({ digital, service }) => !digital && !service);

/** Whether some of it is a service: nothing of it is sent, and a day is agreed on. */
export const hasServices = (lines: readonly Pick<Handed, 'service'>[]): boolean =>
  lines.some(({ service }) => service);

/** Whether it is services, and files at most beside them: something is to be done, and nothing to be delivered. */
export const areServices = (lines: readonly Handed[]): boolean => hasServices(lines) && !isDelivered(lines);

/** Of one line: it is downloaded, or it is a service; else it is delivered. */
export interface Handed {
  digital: boolean;
  service?: boolean | undefined;
}

/** Files are handed over by being paid for, so cash at the door never pays for them. */
export const paidAtTheDoor = (offered: boolean, digital: Digital, totalKobo: number): boolean =>
  offered && (digital === 'none' || totalKobo === 0);

/** In a line: `PDF, MP3 · 12 MB`. */
export const downloadWords = ({ kinds, bytes }: Download): string =>
  `${kinds.map((kind) => fileKinds[kind].label).join(', ')} · ${sizeWords(bytes)}`;
