import { z } from 'zod';

/** A picture already re-encoded in fixed widths. `url` is the largest; `srcset` lists WebP and AVIF where made. */
export const Picture = z.object({
  id: z.uuid(),
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
  avif: z.boolean(),
  /** The picture it was made from, said where one picture is looked at by its owner. */
  made_from: z.uuid().optional(),
});
export type Picture = z.infer<typeof Picture>;
