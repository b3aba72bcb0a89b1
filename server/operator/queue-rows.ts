import type { Act, Link, QueueItem } from '#shared/api/operator.ts';
import type { ReaderDeps } from './deps.ts';
import { read } from './sheets.ts';

export type Facts = Record<string, unknown>;
/** A row of a queue, with what stands in it as it was read. */
export type Row = Omit<QueueItem, 'shown'> & { shown: Facts };

/** A fact in words; '' where there is none. */
export const text = (facts: Facts, name: string): string => {
  const value = facts[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Rows of a command that answers with a list. */
export async function listOf(deps: ReaderDeps, ...words: string[]): Promise<Facts[]> {
  const answer = await read(deps, ...words);
  return Array.isArray(answer) ? (answer as Facts[]) : [];
}

/** The payment, the store and the person that a row names. */
function linksOf(facts: Facts): Link[] {
  const reference = text(facts, 'reference');
  const slug = text(facts, 'slug') || (/\(([a-z0-9-]+)\)$/.exec(text(facts, 'store'))?.[1] ?? '');
  const email = text(facts, 'email');
  return [
    ...(reference ? [{ kind: 'payment' as const, id: reference, label: reference }] : []),
    ...(slug ? [{ kind: 'store' as const, id: slug, label: text(facts, 'store') || slug }] : []),
    ...(email ? [{ kind: 'person' as const, id: email, label: email }] : []),
  ];
}

export const row = (title: string, facts: Facts, acts: Act[]): Row => ({
  title,
  links: linksOf(facts),
  acts,
  shown: facts,
});

/** A queue whose rows are those of one command that answers with a list. */
export const ofCommand =
  (
    words: string,
    title: (facts: Facts) => string,
    acts: (facts: Facts) => Act[],
  ): ((deps: ReaderDeps) => Promise<Row[]>) =>
  async (deps) =>
    (await listOf(deps, ...words.split(' '))).map((facts) => row(title(facts), facts, acts(facts)));
