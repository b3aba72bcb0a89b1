import { z } from 'zod';
import { GatewayUnclear, KeyRefused } from './gateway.ts';

const answerLimitMs = 10_000;

/** Samples show the same field as a number here and as text there. */
export const looseInt = z.union([
  z.number().int(),
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int()),
]);
export const looseText = z.union([z.string(), z.number().transform(String)]);

/** Comes back as an object, as its JSON text, or as one of several ways to say that there is none. */
export const looseMetadata = z
  .unknown()
  .optional()
  .transform((value): Record<string, unknown> | null => {
    const given = typeof value === 'string' ? safeParse(value) : value;
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    return isObject ? (given as Record<string, unknown>) : null;
  });

/**
 * Sends a question and reads the answer whole.
 * @throws GatewayUnclear when there is none, or one that means "not now".
 */
export async function reach(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(answerLimitMs),
      redirect: 'error',
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw new GatewayUnclear(`no answer from the provider: ${(error as Error).message}`);
  }
  if (status >= 500 || status === 429) throw new GatewayUnclear(`the provider answered ${status}`);
  return { status, text };
}

/** Whether a question was answered otherwise than that the key is not taken. */
export async function takesKey(question: Promise<{ status: number }>): Promise<boolean> {
  try {
    return (await question).status !== 403;
  } catch (error) {
    if (error instanceof KeyRefused) return false;
    throw error;
  }
}

export function safeParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function understood<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new GatewayUnclear('the provider answered in a way we do not understand');
  return result.data;
}
