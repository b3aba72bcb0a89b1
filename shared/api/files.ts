import { z } from 'zod';
import { fileKindIds, mostFiles } from '../goods/files.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inDigits, inOneLine } from './text.ts';

/** A file of a product, as its owner sees it. */
export const ProductFile = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(fileKindIds),
  /** Bytes. */
  size: z.number().int(),
});
export type ProductFile = z.infer<typeof ProductFile>;

/** The files of a product in order; with any it is downloaded once it is paid, and never delivered. */
export const ProductFiles = z
  .array(
    z.object({
      id: z.uuid(),
      /** The file of this product it is put in the place of, also for those who paid for that. */
      replaces: z.uuid().optional(),
    }),
  )
  .max(mostFiles, `At most ${mostFiles} files.`);

/** A file that is being sent; whole as soon as all parts have come. */
export const SentFile = ProductFile.extend({
  /** Parts that have come, one after the other; the next to send has this number. */
  parts: z.number().int(),
  part_bytes: z.number().int(),
  whole: z.boolean(),
});
export type SentFile = z.infer<typeof SentFile>;

/** The files of a line that is downloaded once it is paid. */
export const LineDownload = z.object({
  /** `back`: its money went back, or the bank took it. */
  access: z.enum(['open', 'unpaid', 'back']),
  /** How often each file may be downloaded in all. */
  allowed: z.number().int(),
  files: z.array(ProductFile.extend({ downloads: z.number().int(), last_at: z.iso.datetime().nullable() })),
});
export type LineDownload = z.infer<typeof LineDownload>;

const FileParams = SiteParams.extend({ fileId: z.uuid() });

export const fileRoomOf = contract({
  method: 'GET',
  path: '/api/sites/:slug/file-room',
  summary: 'How much room the files for sale take, and how large one, and all together, may be. Bytes.',
  params: SiteParams,
  answer: z.object({
    used_bytes: z.number().int(),
    all_bytes: z.number().int(),
    file_bytes: z.number().int(),
  }),
});

/** A file before it is sent in parts. The same key is the same file, so that it goes on where it broke off. */
export const FileToSend = z.object({
  name: inOneLine(
    z
      .string({ error: 'The file has no name.' })
      .trim()
      .min(1, 'The file has no name.')
      .max(160, 'Use at most 160 characters for the file’s name.'),
  ),
  size: z.number().int().min(1, 'This file is empty. Choose the file again.'),
  key: z.string().min(8).max(300),
});

export const beginFile = contract({
  method: 'POST',
  path: '/api/sites/:slug/files',
  summary:
    'Begin to send a file for sale. The same key is the same file, so that it goes on where it broke off.',
  params: SiteParams,
  body: FileToSend,
  status: 201,
  answer: SentFile,
});

/** The body is the part's bytes as they are, as application/octet-stream. */
export const sendFilePart = contract({
  method: 'PUT',
  path: '/api/sites/:slug/files/:fileId/parts/:part',
  summary: 'Send the next part of a file. A part that has come already is passed over.',
  params: FileParams.extend({ part: inDigits(z.number().int().min(0).max(99_999)) }),
  answer: SentFile,
});
