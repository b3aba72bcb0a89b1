import { parse } from 'csv-parse';
import type { FastifyRequest } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import { largestSheet } from '#shared/api/goods-lists.ts';
import { cellRead } from '#shared/csv.ts';
import { AppError } from '../http/errors.ts';
import { through } from './through.ts';

/** A sheet as it was read: the names of its columns, and its lines with where they stand in the file, the first being 1. */
export interface Sheet {
  heads: string[];
  rows: { line: number; cells: string[] }[];
}

/** Lines that one file may hold besides its heads. */
const mostRows = 20_000;
/** And cells, a hundred in each: every one takes memory and time, however little is in it. */
const mostCells = 2_000_000;

const refuse = (sentence: string) => new AppError('bad_input', { file: [sentence] });

/** The text of a file in whatever a sheet program wrote it. */
function textOfFile(bytes: Buffer): string {
  const named = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What parts the cells: whatever the line of the names has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((one) => [one, timesIn(first, one)] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]![0];
}

interface CsvRecord {
  record: string[];
  /** In which line of the file it ends. */
  info: { lines: number };
}

/** So much is read at once (bytes). */
const atOnce = 64 * 1024;

/** Others have their turn between two pieces: a large file takes seconds of the processor, and must hold up no shop. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += atOnce) {
    yield bytes.subarray(at, at + atOnce);
    await setImmediate();
  }
}

function recordsOf(text: string): AsyncIterable<CsvRecord> {
  const delimiter = delimiterOf(text.replace(/^\uFEFF/, ''));
  if (timesIn(text, delimiter) > mostCells)
    throw refuse(
      'This file has more cells than we can read. Leave out columns you do not need, or send it in two parts.',
    );
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  return through(piecesOf(Buffer.from(text)), parser) as AsyncIterable<unknown> as AsyncIterable<CsvRecord>;
}

function timesIn(text: string, one: string): number {
  let times = 0;
  for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1)) times += 1;
  return times;
}

/**
 * Reads a sheet, or its first lines alone where so many are enough.
 * @throws AppError bad_input when it is no sheet, is empty, or has too many lines or cells.
 */
export async function readSheet(text: string, enough = Infinity): Promise<Sheet> {
  if (text.includes('\0')) throw refuse('This is no CSV file. In your sheet choose “Save as” and then CSV.');
  let heads: string[] | null = null;
  const rows: Sheet['rows'] = [];
  let count = 0;
  try {
    for await (const { record, info } of recordsOf(text)) {
      if (!heads) {
        heads = record.map((name) => name.trim().slice(0, 80));
        continue;
      }
      count += 1;
      const cells = record.map(cellRead);
      // Where a record ends is told; cells may hold line breaks.
      if (cells.some((one) => one.trim() !== ''))
        rows.push({ line: info.lines - record.join('').split('\n').length + 1, cells });
      if (count > mostRows || rows.length >= enough) break;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refuse('We could not read this file: a quotation mark is opened in it and never closed.');
  }
  if (!heads || count === 0) throw refuse('There is nothing in this file below the names of its columns.');
  if (count > mostRows)
    throw refuse(`This file has more than ${mostRows.toLocaleString('en')} lines. Send it in two parts.`);
  return { heads, rows };
}

/** A sheet that somebody sent, with the text it was read from. */
export interface SentSheet {
  name: string;
  text: string;
  sheet: Sheet;
}

/**
 * The one file of a form, and the sheet in it.
 * @throws AppError too_large; bad_input when it is no such form, or as `readSheet`.
 */
export async function sheetSent(request: FastifyRequest): Promise<SentSheet> {
  const file = await fileSent(request);
  return { ...file, sheet: await readSheet(file.text) };
}

async function fileSent(request: FastifyRequest): Promise<Pick<SentSheet, 'name' | 'text'>> {
  if (!request.isMultipart()) throw refuse('Choose a CSV file.');
  try {
    for await (const part of request.parts({ limits: { fileSize: largestSheet, files: 1, fields: 2 } }))
      if (part.type === 'file')
        return { name: part.filename.slice(0, 200), text: textOfFile(await part.toBuffer()) };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError('too_large', { file: ['This file is larger than 15 MB. Send it in two parts.'] });
    throw refuse('The upload broke off. Please try again.');
  }
  throw refuse('Choose a CSV file.');
}
