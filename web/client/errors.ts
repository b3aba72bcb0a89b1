import type { Failure } from './failure.ts';

/** Longest text a failure may put on the screen. */
const longestMessage = 300;

/** Our words for what the server never got to say. */
const kinds = {
  FETCH_ERROR: 'We could not reach Presence. Check your internet connection and try again.',
  TIMEOUT_ERROR: 'This is taking too long. Your network may be slow; please try again.',
  PARSING_ERROR: 'We got an answer we could not read. Please try again.',
} as const;

/** Whether something is the failure of a call. */
export function isFailure(value: unknown): value is Failure {
  if (typeof value !== 'object' || value === null || !('status' in value)) return false;
  return typeof value.status === 'number' || (typeof value.status === 'string' && value.status in kinds);
}

/** There is no such thing, or none of one's own. Asked with an impossible name the server says "bad request". */
export function isMissing(failure: unknown): boolean {
  return isFailure(failure) && (failure.status === 404 || failure.status === 400);
}

/** A failure that the page itself finds, told like one of the server's. */
export function refusal(data: Readonly<Record<string, string>>): Failure {
  return { status: 400, data, retryAfter: null, here: true };
}

function flatten(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || depth > 5) return [];
  return Object.values(value).flatMap((inner) => flatten(inner, depth + 1));
}

function cut(text: string): string {
  return text.length <= longestMessage ? text : `${text.slice(0, longestMessage - 1)}…`;
}

/** The values of an error body joined by ', ', whatever they are nested in; empty when it has none. */
export function joinedValues(data: unknown): string {
  return cut(flatten(data).join(', '));
}

/** One sentence for a failure: what the server said, our words for the network, or the fallback of the place. */
export function sentenceOf(failure: unknown, fallback: string): string {
  if (!isFailure(failure)) return fallback;
  if (typeof failure.status === 'string') return kinds[failure.status];
  return joinedValues('data' in failure ? failure.data : null) || fallback;
}

/** The sentence alone of an answer that tells more than sentences, such as what is newer. */
export function detailOf(failure: Failure, fallback: string): string {
  const data = 'data' in failure ? (failure.data as { detail?: unknown } | null) : null;
  return typeof data?.detail === 'string' ? data.detail : sentenceOf(failure, fallback);
}

/** The server's words per field of a form, and the rest (also `detail`) for above it. */
export function fieldErrorsOf<Name extends string>(
  failure: unknown,
  names: readonly Name[] | ((key: string) => boolean),
): { fields: Partial<Record<Name, string>>; rest: string } {
  const fields: Partial<Record<Name, string>> = {};
  const others: string[] = [];
  if (isFailure(failure) && typeof failure.status === 'number' && 'data' in failure) {
    const data = failure.data;
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
      for (const [key, value] of Object.entries(data)) {
        const isField = typeof names === 'function' ? names(key) : names.some((known) => known === key);
        const text = cut(flatten(value).join(' '));
        if (isField && text) fields[key as Name] = text;
        else if (text) others.push(text);
      }
    } else others.push(...flatten(data));
  }
  return { fields, rest: cut(others.join(', ')) };
}

/** Whether the same call may do better in a moment. */
export function worthRetrying(failure: unknown): boolean {
  if (!isFailure(failure)) return true;
  return typeof failure.status === 'string' || failure.status >= 500 || failure.status === 429;
}
