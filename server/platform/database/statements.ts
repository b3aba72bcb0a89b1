import type pg from 'pg';

/** How often each text was asked for, and its name once that is often. */
const texts = new Map<string, { asked: number; name?: string }>();
let named = 0;
/** What is asked for so often gets a name: a connection plans it once, and no more whenever it is asked. */
const namedFrom = 3;
/** More than the program can have of its own: only odd texts are so many, and then all are forgotten, and who is asked for is named anew. */
const mostTexts = 6_000;

/** Sends a statement by whatever name it has. */
export type Send = (
  text: string,
  values: readonly unknown[],
  ask: (statement: pg.QueryConfig) => Promise<pg.QueryResult>,
) => Promise<pg.QueryResult>;

/** As a pooler needs it: the next statement may go over another connection, which knows no name of this one. */
export const unnamed: Send = (text, values, ask) => ask({ text, values: values as unknown[] });

/** Every fixed statement is prepared once a connection; a bound on the names keeps odd ones from piling up. */
export async function prepared(
  text: string,
  values: readonly unknown[],
  ask: (statement: pg.QueryConfig) => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  const name = nameOf(text);
  try {
    return await ask({ ...(name ? { name } : {}), text, values: values as unknown[] });
  } catch (error) {
    // Many may find it at the same time; the first one has all named anew.
    if (isOutdated(error) && texts.get(text)?.name === name) texts.clear();
    throw error;
  }
}

function nameOf(text: string): string | undefined {
  let known = texts.get(text);
  if (!known) {
    if (texts.size >= mostTexts) texts.clear();
    texts.set(text, (known = { asked: 0 }));
  }
  known.asked += 1;
  if (known.asked === namedFrom) known.name = `q${++named}`;
  return known.name;
}

/** The statement was prepared before its table changed, and answers with all columns of it. Nothing was done. */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
