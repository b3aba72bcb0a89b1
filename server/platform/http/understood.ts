import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Contract } from '#shared/api/contract.ts';
import { AppError, notFound, type Sentences } from './errors.ts';
import { networkOf } from '../admission/limits.ts';

/**
 * What somebody sent, as its schema reads it.
 * @throws AppError bad_input with a sentence for each field that is wrong.
 */
function understood(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const odd = oddityOf(value);
  if (odd) throw new AppError('bad_input', { [odd.field]: [odd.sentence] });
  const result = schema.safeParse(value, { error: unsaid });
  if (result.success) return result.data;
  throw new AppError('bad_input', sentencesOf(result.error));
}

/** What something must be, as people say it. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
};

/** The sentence about what no person types, and which therefore has none of its own in its schema. */
function unsaid({ code, input, expected, origin, ...issue }: z.core.$ZodRawIssue): string | undefined {
  if (code === 'unrecognized_keys') return `Leave this out: ${(issue.keys as string[]).join(', ')}.`;
  // These are said for all (shared/api/plainly.ts).
  if (expected === 'int' || code === 'too_big') return undefined;
  if (input === undefined) return 'This is missing.';
  if (code === 'too_small')
    return origin === 'string' && Number(issue.minimum) > 1
      ? `Use at least ${issue.minimum} characters.`
      : undefined;
  if (code === 'invalid_value') return `This must be ${(issue.values as unknown[]).join(' or ')}.`;
  if (code === 'invalid_type') return `This must be ${kinds[String(expected)] ?? 'a set of named values'}.`;
  return 'This is not written as it should be.';
}

/** Nothing anybody sends us is nested deeper; what walks through it may do so by recursion. */
const deepest = 40;

/** Why a value is not even looked at: no database keeps a text of it, or it is nested beyond all sense. */
function oddityOf(value: unknown, path = '', depth = 0): { field: string; sentence: string } | null {
  if (typeof value === 'string')
    return isKept(value) ? null : { field: path || 'detail', sentence: 'A character in it cannot be kept.' };
  if (typeof value !== 'object' || value === null) return null;
  if (depth === deepest) return { field: 'detail', sentence: 'That is nested too deeply to read.' };
  for (const [key, inner] of Object.entries(value)) {
    if (!isKept(key)) return { field: path || 'detail', sentence: 'A character in it cannot be kept.' };
    const odd = oddityOf(inner, path ? `${path}.${key}` : key, depth + 1);
    if (odd) return odd;
  }
  return null;
}

/** A NUL, or half of a surrogate pair, cannot be; keyboards make neither. */
const isKept = (text: string) => text.isWellFormed() && !text.includes('\0');

/** One flat map: field path → its first sentence. */
function sentencesOf(error: z.ZodError): Sentences {
  const sentences: Sentences = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'detail';
    sentences[field] ??= [issue.message];
  }
  return sentences;
}

/** What an address names. @throws AppError not_found where nothing can be called that, however it was mistyped. */
function named(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success && !oddityOf(value)) return result.data;
  throw notFound();
}

/** A request as its contract reads it. @throws AppError bad_input, not_found */
export const callOf = (contract: Contract, request: FastifyRequest, reply: FastifyReply) => ({
  params: named(contract.params, request.params),
  query: understood(contract.query, request.query),
  body: understood(contract.body, request.body ?? undefined),
  request,
  reply,
  network: networkOf(request.ip),
});
