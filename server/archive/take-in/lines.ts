import { Refused } from './refused.ts';
import type { Opened } from './zip.ts';

/** A row as it stands in a file of lines. */
export interface Line {
  /** From 1. */
  n: number;
  text: string;
  row: Record<string, unknown>;
}

/** What one statement takes: so many lines, and not much more than so many bytes. */
const most = { lines: 200, bytes: 400_000 };
/** The longest line of ours is the draft of a page (bytes). */
const longestLine = 2_000_000;

/**
 * The rows of a table as they come, a few at a time, so that memory stays flat however many there are.
 * @throws Refused with the file and the line
 */
export async function* batchesOf(zip: Opened, name: string): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let bytes = 0;
  let n = 0;
  for await (const text of textsOf(zip, name)) {
    n += 1;
    if (text === '') continue;
    batch.push({ n, text, row: rowOf(text, name, n) });
    bytes += text.length;
    if (batch.length < most.lines && bytes < most.bytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

export const at = (name: string, n: number): string => `${name}, line ${n}`;

function rowOf(text: string, name: string, n: number): Record<string, unknown> {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    throw new Refused(`${at(name, n)} is broken: it is no JSON.`);
  }
  if (row === null || typeof row !== 'object' || Array.isArray(row))
    throw new Refused(`${at(name, n)} is no row.`);
  if (Object.hasOwn(row, 'store_id'))
    throw new Refused(`${at(name, n)} names a store. Rows of an archive are all of its own store.`);
  return row as Record<string, unknown>;
}

async function* textsOf(zip: Opened, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let n = 1;
  for await (const chunk of zip.read(name)) {
    const lines = (rest + decoded(decoder, chunk, name)).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield line;
    n += lines.length;
    if (rest.length > longestLine) throw new Refused(`${at(name, n)} is longer than any of ours.`);
  }
  if (rest !== '') yield rest;
}

function decoded(decoder: TextDecoder, chunk: Buffer, name: string): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw new Refused(`${name} is not written in UTF-8.`);
  }
}
