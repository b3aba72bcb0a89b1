import { z } from 'zod';
import type { PayConfig } from '../../platform/config/config.ts';
import { KeyRefused } from './gateway.ts';
import { reach, safeParse, understood } from './provider-http.ts';

const Envelope = z.object({
  /** Some of the provider's samples say it as text. */
  status: z.union([z.boolean(), z.enum(['true', 'success', 'false']).transform((text) => text !== 'false')]),
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

/** One way to ask the provider: an answer that cannot be understood is `GatewayUnclear`, never a guess; `KeyRefused` for 401. */
export function asker(config: Pick<PayConfig, 'apiBase' | 'secretKeys'>): Ask {
  const [currentKey] = config.secretKeys;
  return async (method, path, body) => {
    const { status, text } = await reach(`${config.apiBase}${path}`, {
      method,
      headers: { authorization: `Bearer ${currentKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (status === 401) throw new KeyRefused('the provider does not take the key');
    return { status, envelope: understood(Envelope, parsed(text)) };
  };
}

/** Ids are unsigned 64-bit and would be rounded as numbers, so long ones are read as text. */
export function parsed(text: string): unknown {
  return safeParse(text.replace(/("id"\s*:\s*)(\d{16,})/g, '$1"$2"'));
}
