import { parse } from 'csv-parse/sync';
import type { FastifyRequest } from 'fastify';
import { largestSheet } from '#shared/api/goods-lists.ts';
import { cellRead } from '#shared/csv.ts';
import { AppError } from '../http/errors.ts';

/** A sheet as it was read: the names of its columns, and its lines with where they stand in the file, the first being 1. */
export interface Sheet {
  heads: string[];
  rows: { line: number; cells: string[] }[];
}

/** Lines that one file may hold besides its heads. */
const mostRows = 20_000;

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
  const counts = [',', ';', '\t'].map((one) => [one, first.split(one).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]![0];
}

/**
 * Reads a sheet.
 * @throws AppError bad_input when it is no sheet, is empty, or has too many lines.
 */
export function readSheet(text: string): Sheet {
  if (text.includes('\0')) throw refuse('This is no CSV file. In your sheet choose “Save as” and then CSV.');
  const delimiter = delimiterOf(text.replace(/^\uFEFF/, ''));
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: mostRows + 2,
    }) as unknown as typeof records;
  } catch {
    throw refuse('We could not read this file: a quotation mark is opened in it and never closed.');
  }
  const [heads, ...rows] = records;
  if (!heads || rows.length === 0)
    throw refuse('There is nothing in this file below the names of its columns.');
  if (rows.length > mostRows)
    throw refuse(`This file has more than ${mostRows.toLocaleString('en')} lines. Send it in two parts.`);
  return {
    heads: heads.record.map((name) => name.trim().slice(0, 80)),
    rows: rows
      // Where a record ends is told; cells may hold line breaks.
      .map(({ record, info }) => ({
        line: info.lines - record.join('').split('\n').length + 1,
        cells: record.map(cellRead),
      }))
      .filter(({ cells }) => cells.some((one) => one.trim() !== '')),
  };
}

/**
 * The one file of a form.
 * @throws AppError too_large; bad_input when it is no such form.
 */
export async function sheetSent(request: FastifyRequest): Promise<{ name: string; text: string }> {
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
