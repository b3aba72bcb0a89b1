import type { z } from 'zod';

/**
 * How many characters the contract lets a field of this body have; undefined where it sets no limit of its own. A form
 * reads it for `maxLength`, so that the number stands in the contract alone. Schemas are told by what they say they
 * are: a form without one does not fetch the library.
 */
export function longest(body: z.ZodType, field: string): number | undefined {
  const kind = kindOf(body);
  const found = kind.type === 'object' ? kind.shape[field] : undefined;
  return found && textLimit(found);
}

function textLimit(schema: z.core.$ZodType): number | undefined {
  const kind = kindOf(schema);
  if (kind.type === 'string') return (schema as z.ZodString).maxLength ?? undefined;
  if (kind.type === 'optional' || kind.type === 'default') return textLimit(kind.innerType);
  if (kind.type === 'pipe') return textLimit(kind.in);
  if (kind.type === 'union')
    return kind.options.map(textLimit).find((limit: number | undefined) => limit !== undefined);
  return undefined;
}

const kindOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;
