import { z } from 'zod';
import type { PayConfig } from '../platform/config.ts';
import { GatewayUnclear } from './gateway.ts';

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

const Envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  code: z.string().optional(),
  data: z.unknown().optional(),
  meta: z.object({ next: z.string().nullish() }).loose().nullish(),
});

export interface Reply {
  status: number;
  envelope: z.output<typeof Envelope>;
}
export type Ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Reply>;

/** One way to ask the provider: an answer that cannot be understood is `GatewayUnclear`, never a guess. */
export function asker(config: Pick<PayConfig, 'apiBase' | 'secretKeys'>): Ask {
  const [currentKey] = config.secretKeys;
  return async (method, path, body) => {
    const { status, text } = await reach(`${config.apiBase}${path}`, {
      method,
      headers: { authorization: `Bearer ${currentKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status, envelope: understood(Envelope, parse(text)) };
  };
}

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

/** Ids are unsigned 64-bit and would be rounded as numbers, so long ones are read as text. */
function parse(text: string): unknown {
  return safeParse(text.replace(/("id"\s*:\s*)(\d{16,})/g, '$1"$2"'));
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
