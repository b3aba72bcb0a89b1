import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keepAgain, NotItsKind, type FileRow } from '../../files/index.ts';
import { avifJob, fileOf, filesAgain, type Gate } from '../../media/index.ts';
import { rowsOf } from '../../platform/database/answers.ts';
import type { Blobs } from '../../platform/files/blobs.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { isId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { at, batchesOf } from './lines.ts';
import { needsMore } from './on-a-word.ts';
import { stillHere } from './queries.ts';
import { Refused } from './refused.ts';
import { bytesOf, type Opened } from './zip.ts';

/** The largest picture of ours has a fifth of it (bytes). */
const largestPicture = 10_000_000;
/** More widths than any kind of picture is kept in. */
const mostWidths = 12;

/** Pictures by their id, each with the widths it is kept in. */
interface Kind {
  folder: 'pictures' | 'review-photos';
  table: 'media' | 'review_photos';
  id: 'id' | 'file_id';
  card: boolean;
}

const kinds: readonly Kind[] = [
  { folder: 'pictures', table: 'media', id: 'id', card: true },
  { folder: 'review-photos', table: 'review_photos', id: 'file_id', card: false },
];

/**
 * Makes the files of every picture anew, into a folder of this machine: before any row is written, since it takes long. A
 * row whose picture is not in the archive keeps none, as it was there; a picture without a row is refused. `made` is told of each.
 * @throws Refused
 */
export async function makePictures({
  encoding,
  zip,
  folder,
  vouched,
  made,
}: {
  encoding: Gate;
  zip: Opened;
  folder: string;
  vouched: boolean;
  made: () => Promise<void>;
}): Promise<void> {
  for (const kind of kinds) {
    if (!vouched && Object.hasOwn(needsMore, kind.table)) continue;
    const left = new Set(zip.names.filter((name) => name.startsWith(`${kind.folder}/`)));
    for await (const { name, id, widths } of picturesOf(zip, kind)) {
      if (!left.delete(name)) continue;
      const bytes = await bytesOf(zip, name, largestPicture);
      const files = await encoding.run(() => again(bytes, { kept: widths, card: kind.card }, name));
      await mkdir(path.join(folder, id), { recursive: true });
      for (const file of files) await writeFile(path.join(folder, id, file.name), file.bytes);
      await made();
    }
    const [stranger] = left;
    if (stranger !== undefined) throw new Refused(`${stranger} is a picture of nothing in the file.`);
  }
}

async function again(bytes: Buffer, how: Parameters<typeof filesAgain>[1], name: string) {
  try {
    return await filesAgain(bytes, how);
  } catch (error) {
    if (error instanceof AppError) throw new Refused(`${name} is no picture as we make them.`);
    throw error;
  }
}

async function* picturesOf(
  zip: Opened,
  { folder, table, id: column }: Kind,
): AsyncGenerator<{ name: string; id: string; widths: number[] }> {
  const data = `data/${table}.jsonl`;
  if (!zip.has(data)) return;
  for await (const batch of batchesOf(zip, data))
    for (const { row, n } of batch) {
      const [id, widths] = [row[column], row.widths];
      if (typeof id !== 'string' || !isId(id) || !areWidths(widths))
        throw new Refused(`${at(data, n)} holds a value that cannot be.`);
      yield { name: `${folder}/${id}.webp`, id, widths };
    }
}

const areWidths = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= mostWidths &&
  value.every((one) => Number.isInteger(one));

interface Keeping {
  blobs: Blobs;
  jobs: Pick<Jobs, 'send'>;
  zip: Opened;
  /** Where the files of pictures were made. */
  folder: string;
}

/** Keeps all files of pictures and all files for sale, whose rows are there by now. */
export async function keepBytes(of: Keeping, tx: StoreTx): Promise<void> {
  for (const id of await readdir(of.folder)) {
    for (const name of await readdir(path.join(of.folder, id)))
      await of.blobs.putFile(fileOf(tx.storeId, id, name), path.join(of.folder, id, name));
    await stillHere(tx);
  }
  for (const { id } of await tx.db
    .selectFrom('media')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .execute())
    await of.jobs.send(tx.platform, avifJob, { store_id: tx.storeId, picture_id: id });
  const rows = await rowsOf(tx.db, 'product_files').where('store_id', '=', tx.storeId).execute();
  const names = new Map(
    of.zip.names.filter((name) => name.startsWith('files/')).map((name) => [name.split('/')[1]!, name]),
  );
  for (const row of rows) await keepFile(of, tx, row, names.get(row.id));
  const known = new Set(rows.map(({ id }) => id));
  for (const [id, name] of names)
    if (!known.has(id)) throw new Refused(`${name} is a file of nothing in the archive.`);
}

async function keepFile({ blobs, zip }: Keeping, tx: StoreTx, row: FileRow, name?: string): Promise<void> {
  if (name === undefined) throw new Refused(`The file for sale “${row.name}” is missing in it.`);
  const wrong = new Refused(`${name} is not the file that its row says.`);
  if (zip.sizeOf(name) !== row.size_bytes || row.parts !== Math.ceil(row.size_bytes / row.part_bytes))
    throw wrong;
  try {
    await keepAgain({ blobs, kept: () => stillHere(tx) }, tx.storeId, row, zip.read(name));
  } catch (error) {
    throw error instanceof NotItsKind ? wrong : error;
  }
}

/** Takes away what was kept of a store that does not come in after all. */
export async function forgetBytes(blobs: Pick<Blobs, 'remove'>, storeId: string): Promise<void> {
  await blobs.remove(`media/${storeId}`);
  await blobs.remove(`files/${storeId}`);
}
