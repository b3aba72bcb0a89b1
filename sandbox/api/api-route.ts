import type { ApiReply, ApiRoute } from './api-types.ts';

/**
 * A line of an API's table. `call` is method and path, in which `:name` stands for the parameter. Without `reference`
 * the call is about no transaction.
 */
export function route(
  name: ApiRoute['name'],
  call: string,
  handle: ApiRoute['handle'],
  { reference = () => null, access }: Partial<Pick<ApiRoute, 'reference' | 'access'>> = {},
): ApiRoute {
  const [method = '', path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replace(/:\w+/, '([^/]+)')}$`);
  return { name, method, pattern, handle, reference, ...(access ? { access } : {}) };
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

/** Whether a field was sent with nothing in it, or not at all. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
