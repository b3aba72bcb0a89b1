import type { ApiReply, ApiRoute } from './api-types.ts';

/** A line of the API table. Without `reference` the call is about no transaction. */
export function roomRoute(
  name: ApiRoute['name'],
  method: ApiRoute['method'],
  pattern: RegExp,
  handle: ApiRoute['handle'],
  reference: ApiRoute['reference'] = () => null,
): ApiRoute {
  return { name, method, pattern, handle, reference };
}

/** A good answer in the provider's envelope. */
export function good(message: string, data?: unknown, meta?: unknown, status = 200): ApiReply {
  return {
    status,
    body: {
      status: true,
      message,
      ...(data === undefined ? {} : { data }),
      ...(meta === undefined ? {} : { meta }),
    },
  };
}

/** The text of a field, or null when there is none. A number is read as its digits. */
export function textField(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
