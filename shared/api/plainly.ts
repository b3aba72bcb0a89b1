import type { z } from 'zod';
import { naira } from '../money.ts';

/** What a schema without a sentence of its own says of what is too long, too large or too small: as people say it. */
export function plainly(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Enter a whole number.';
  if (issue.code === 'too_big') return tooBig(issue, Number(issue.maximum));
  return issue.code === 'too_small' ? tooSmall(issue, Number(issue.minimum)) : undefined;
}

interface Bounded {
  origin?: unknown;
  path?: PropertyKey[];
  inclusive?: unknown;
}

function tooBig({ origin, path }: Bounded, most: number): string {
  if (origin === 'string') return `Use at most ${most} characters.`;
  if (origin === 'array') return `There are more than ${most} of them, which is the most.`;
  return `This is more than ${amountAt(path, most)}, which is the most.`;
}

function tooSmall({ origin, path, inclusive }: Bounded, least: number): string {
  if (origin === 'string') return least > 1 ? `Use at least ${least} characters.` : 'Fill this in.';
  if (origin === 'array') return `Choose at least ${least}.`;
  const amount = amountAt(path, least);
  return inclusive === false
    ? `This must be more than ${amount}.`
    : `This is less than ${amount}, which is the least.`;
}

const amountAt = (path: PropertyKey[] = [], bound: number) =>
  String(path.at(-1)).endsWith('_kobo') ? naira(bound) : String(bound);
