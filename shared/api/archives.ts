import { z } from 'zod';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

/** Days for which an archive can be downloaded. */
export const archiveDays = 7;

/** A file an owner takes along: of everything in the store, or of her shop as pages that stand in a folder. */
export const Archive = z.object({
  id: z.uuid(),
  kind: z.enum(['everything', 'shop']),
  state: z.enum(['making', 'ready', 'failed', 'gone']),
  asked_at: z.iso.datetime(),
  /** From when on it is taken away; only while it is there. */
  until: z.iso.datetime().nullable(),
  /** Bytes. */
  size: z.number().int(),
  counts: z.object({
    products: z.number().int(),
    orders: z.number().int(),
    customers: z.number().int(),
    pages: z.number().int(),
    pictures: z.number().int(),
    files: z.number().int(),
  }),
  /** Where it is downloaded by whoever may, signed in by the browser's cookie; only while it is there. */
  href: z.string().nullable(),
});
export type Archive = z.infer<typeof Archive>;
export type ArchiveKind = Archive['kind'];

export const listArchives = contract({
  method: 'GET',
  path: '/api/sites/:slug/archives',
  summary: 'The last files of everything and copies of the shop that were asked for, the newest first.',
  params: SiteParams,
  answer: z.object({ items: z.array(Archive) }),
});

export const makeArchive = contract({
  method: 'POST',
  path: '/api/sites/:slug/archives',
  summary: 'Have everything of the store put into one file. While one is being made, that one is answered.',
  params: SiteParams,
  status: 202,
  answer: Archive,
});

export const makeShopCopy = contract({
  method: 'POST',
  path: '/api/sites/:slug/archives/shop',
  summary:
    'Have the shop made into a copy as plain pages, which opens from a folder and takes orders by WhatsApp. While one is being made, that one is answered.',
  params: SiteParams,
  status: 202,
  answer: Archive,
});

export const archivePath = (slug: string, archiveId: string): string => `/archives/${slug}/${archiveId}`;
