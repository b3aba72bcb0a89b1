import type { z } from 'zod';

/** What is wrong, by field: one sentence each, under the same paths as the server says it (`variants.0.price_kobo`). */
export type FieldProblems = Readonly<Record<string, string>>;

export type CheckResult<Body> = { ok: true; body: Body } | { ok: false; problems: FieldProblems };

/** What a try must be: the schema of the call, or a rule of the form's own. */
export type Check<Values, Body> = z.ZodType<Body> | ((values: Values) => CheckResult<Body>);

/** The body that a schema makes of what was typed, or the first sentence about each field. */
export function checkedBy<Body>(schema: z.ZodType<Body>, typed: unknown): CheckResult<Body> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { ok: true, body: parsed.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) problems[path.join('.')] ??= message;
  return { ok: false, problems };
}

/** As `check` says it, whichever of the two it is; without one nothing is wrong. */
export function checked<Values, Body>(
  check: Check<Values, Body> | undefined,
  values: Values,
): CheckResult<Body> {
  if (!check) return { ok: true, body: values as unknown as Body };
  return typeof check === 'function' ? check(values) : checkedBy(check, values);
}

/** The schema and "these two must be equal", which is said at once and not only when all the rest is right. */
export function matching<Body, Name extends string>(
  schema: z.ZodType<Body>,
  [first, second]: readonly [Name, Name],
  message: string,
) {
  return (values: Readonly<Record<Name, string> & Record<string, unknown>>): CheckResult<Body> => {
    const result = checkedBy(schema, values);
    if (values[first] === values[second]) return result;
    const others = result.ok ? {} : result.problems;
    return { ok: false, problems: { [second]: message, ...others } };
  };
}

/** The field that a path is about: its first part. */
export function fieldOf(path: string): string {
  return path.split('.')[0] ?? '';
}

/** What is wrong with one row of a list (`rates.3`), by its own fields; nothing when all of it is right. */
export function problemsAt(problems: FieldProblems, row: string): FieldProblems | undefined {
  const found = Object.entries(problems).filter(([path]) => path.startsWith(`${row}.`));
  if (found.length === 0) return undefined;
  return Object.fromEntries(found.map(([path, message]) => [path.slice(row.length + 1), message]));
}
