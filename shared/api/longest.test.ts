import { expect, it } from 'vitest';
import { z } from 'zod';
import { longest } from './longest.ts';

it('is what the contract says of a field, however that is wrapped, and nothing where it says nothing', () => {
  const body = z
    .object({
      plain: z.string().trim().max(80),
      kept: z.string().max(200).default(''),
      changed: z
        .string()
        .max(30)
        .transform((text) => text.trim()),
      either: z.union([z.literal(''), z.string().max(254).pipe(z.email())]),
      free: z.string(),
      count: z.number().max(9),
    })
    .partial({ plain: true });
  const limits = Object.keys(body.shape).map((field) => longest(body, field));
  expect(limits).toEqual([80, 200, 30, 254, undefined, undefined]);
  expect(longest(body, 'unknown')).toBeUndefined();
});
