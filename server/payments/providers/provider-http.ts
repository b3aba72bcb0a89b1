import { z } from 'zod';
import { createBreaker, type Breaker } from '../../platform/outside/breaker.ts';
import { createKept } from '../../platform/kept.ts';
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

/** After a question that hung, those who follow are told so at once for this long: a shopper is not kept for nothing (ms). */
const restMs = 5_000;
/** By the provider and the key it is asked with: it may hang for one of them. */
const breakers = createKept<Breaker>({ most: 2_000 });

function breakerOf(url: string, headers: Headers): Breaker {
  const name = `${new URL(url).origin} ${headers.get('authorization') ?? ''}`;
  const known = breakers.get(name);
  if (known) return known;
  const made = createBreaker(restMs);
  breakers.set(name, made);
  return made;
}

let open = 0;
/** How many questions are at providers now, unanswered. */
export const openQuestions = (): number => open;

/**
 * Sends a question and reads the answer whole.
 * @throws GatewayUnclear when there is none, or one that means "not now".
 */
export async function reach(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const breaker = breakerOf(url, new Headers(init.headers));
  if (breaker.enter() === 'away') throw new GatewayUnclear('the provider did not answer others just now');
  const since = breaker.now();
  let status: number;
  let text: string;
  open += 1;
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(answerLimitMs),
      redirect: 'error',
    });
    status = response.status;
    text = await response.text();
    breaker.found(true, since);
  } catch (error) {
    // One that refuses says so at once, and keeps nobody.
    breaker.found((error as Error).name !== 'TimeoutError', since);
    throw new GatewayUnclear(`no answer from the provider: ${(error as Error).message}`);
  } finally {
    open -= 1;
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

/** What a text says as JSON; undefined where it is none. */
export function safeParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer as we know it. @throws GatewayUnclear where it is another. */
export function understood<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new GatewayUnclear('the provider answered in a way we do not understand');
  return result.data;
}
