import { z } from 'zod';
import { Detail } from './accounts.ts';
import { Picture } from './catalogue.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** Largest picture taken in (bytes). */
export const largestUpload = 10 * 1024 * 1024;

/** multipart/form-data with one part `file` and optional text parts: `alt`, and `made_from`, the id of a picture of the store. */
export const uploadPicture = contract({
  method: 'POST',
  path: '/api/sites/:slug/pictures',
  summary:
    'Upload a JPEG, PNG, WebP, AVIF or GIF picture (at most 10 MB); it is re-encoded. HEIC is refused in words.',
  params: SiteParams,
  status: 201,
  answer: Picture,
});

/** Per cent of a picture. */
const Share = z.number().min(0).max(100);
/** A part of a picture, after it was turned. */
export const PictureCut = z.object({
  /** Degrees, clockwise. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** From the left and from above. What would lie beyond an edge is left out. */
  part: z.object({ x: Share, y: Share, width: Share.min(1), height: Share.min(1) }),
});
export type PictureCut = z.infer<typeof PictureCut>;

export const cutPicture = contract({
  method: 'POST',
  path: '/api/sites/:slug/pictures/:pictureId/cut',
  summary:
    'Make a picture of a part of another one, which stays as it is. Asked for again it is the same picture.',
  params: SiteParams.extend({ pictureId: z.uuid() }),
  body: PictureCut,
  status: 201,
  answer: Picture,
});

export const describePicture = contract({
  method: 'PATCH',
  path: '/api/sites/:slug/pictures/:pictureId',
  summary: 'Say in words what a picture shows.',
  params: SiteParams.extend({ pictureId: z.uuid() }),
  body: z.object({ alt: inOneLine(z.string().trim().max(300)) }),
  answer: Detail,
});
