import { z } from 'zod';

/**
 * How many characters the contract lets a field of this body have; undefined where it sets no limit of its own. A form
 * reads it for `maxLength`, so that the number stands in the contract alone.
 */
export function longest(body: z.ZodType, field: string): number | undefined {
  const shape = body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {};
  return shape[field] && textLimit(shape[field]);
}

function textLimit(schema: z.core.$ZodType): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return textLimit(schema.unwrap());
  if (schema instanceof z.ZodPipe) return textLimit(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.map(textLimit).find((limit) => limit !== undefined);
  return undefined;
}
