import type { z } from 'zod';

/** What a schema without a sentence of its own says of what is too long, too large or too small: as people say it. */
export function plainly({ code, expected, origin, ...issue }: z.core.$ZodRawIssue): string | undefined {
  if (expected === 'int') return 'Enter a whole number.';
  const isText = origin === 'string';
  if (code === 'too_big') {
    const most = Number(issue.maximum).toLocaleString('en');
    return isText ? `Use at most ${most} characters.` : `Enter at most ${most}.`;
  }
  if (code !== 'too_small') return undefined;
  if (!isText) return `Enter at least ${issue.minimum}.`;
  // What must be longer than a letter and has no sentence of its own is typed by no person.
  return issue.minimum === 1 ? 'Fill this in.' : undefined;
}
