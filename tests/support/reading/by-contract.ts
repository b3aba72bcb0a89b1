import { z } from 'zod';
import { newId } from '#server/platform/ids.ts';

/** What a contract says of a value, as JSON Schema. */
export interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  format?: string;
  minimum?: number;
  minLength?: number;
  default?: unknown;
  $ref?: string;
  $defs?: Record<string, Shape>;
}

export function shapeOf(schema: z.ZodType | undefined): Shape | null {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : null;
}

const byFormat: Record<string, () => string> = {
  uuid: newId,
  email: () => 'ada@example.com',
  date: () => '2026-05-01',
  'date-time': () => '2026-05-01T10:00:00Z',
  uri: () => 'https://example.com/',
};

/** A value as the contract describes it; what only its rules know, such as phone numbers, is guessed by name. */
export function sane(shape: Shape, name = '', defs = shape.$defs ?? {}, depth = 0): unknown {
  if (depth > 6) return null;
  if (shape.$ref) return sane(defs[shape.$ref.split('/').at(-1)!] ?? {}, name, defs, depth + 1);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum.at(-1);
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (choices) return sane(choices[0]!, name, defs, depth + 1);
  if (shape.type === 'object' || shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, sane(inner, key, defs, depth + 1)]),
    );
  if (shape.type === 'array') return shape.items ? [sane(shape.items, name, defs, depth + 1)] : [];
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1);
  if (shape.type === 'boolean') return true;
  if (shape.type === 'null') return null;
  const known = byFormat[shape.format ?? ''];
  if (known) return known();
  if (/phone|username|whatsapp/.test(name)) return '08031234567';
  if (/colour/.test(name)) return '#112233';
  return 'A plain word or two'.padEnd(shape.minLength ?? 0, 'x');
}

/** Every place in a value, as the list of keys that leads to it. */
export function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

/** A copy with another value at a place. */
export function withAt(value: unknown, [key, ...rest]: (string | number)[], put: unknown): unknown {
  if (key === undefined) return put;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as object) };
  (copy as Record<string, unknown>)[key] = withAt((value as Record<string, unknown>)[key], rest, put);
  return copy;
}
