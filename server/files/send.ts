import type { SentFile } from '#shared/api/files.ts';
import { fileKindIds, fileKinds, fileRoom, kindOfName, partBytes, sizeWords } from '#shared/goods/files.ts';
import { planHeld } from '#shared/plans.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { after, days, type Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { storeTerms } from '../stores/index.ts';
import { bytesOfPart, folderOf, isWhole } from './keep.ts';
import {
  bytesOfStore,
  countPart,
  deleteFile,
  findFile,
  insertFile,
  lookAtFile,
  uploadOfKey,
  type FileRow,
} from './queries.ts';
import { beginsAs } from './signatures.ts';

export interface SendDeps {
  clock: Clock;
  config: Config;
  blobs: Pick<Blobs, 'put' | 'open' | 'remove'>;
}

/** A file that was sent and belongs to no product after this long is taken away. */
const forgottenMs = days(2);

const refuse = (sentence: string) => new AppError('bad_input', { file: [sentence] });
export const noSuchFile = () => notFound('We could not find that file in this store.');

const known = fileKindIds.map((kind) => fileKinds[kind].label).join(', ');
const otherKind = `This kind of file cannot be sold here. It can be: ${known}.`;

/** How much room the files of a store take and may take. Bytes. */
export async function roomOf(deps: Pick<SendDeps, 'clock' | 'config'>, tx: StoreTx) {
  const room = fileRoom[planHeld(await storeTerms(tx, deps.config), deps.clock.now())];
  return { used_bytes: await bytesOfStore(tx), all_bytes: room.all, file_bytes: room.file };
}

/**
 * Begins a file, or finds the one of this key that broke off.
 * @throws AppError bad_input for a kind we do not take, and where there is no room for it.
 */
export async function beginFile(
  deps: Pick<SendDeps, 'clock' | 'config'>,
  tx: StoreTx,
  wanted: { name: string; size: number; key: string },
): Promise<SentFile> {
  const kind = kindOfName(wanted.name);
  if (!kind) throw refuse(otherKind);
  const earlier = await uploadOfKey(tx, wanted.key);
  if (earlier?.size_bytes === wanted.size && earlier.name === wanted.name) return sentView(earlier);
  if (earlier) throw refuse('This file has changed meanwhile. Choose it again.');
  const { used_bytes, all_bytes, file_bytes } = await roomOf(deps, tx);
  if (wanted.size > file_bytes)
    throw refuse(
      `This file is ${sizeWords(wanted.size)}. On your plan one file may have ${sizeWords(file_bytes)}.`,
    );
  const left = Math.max(0, all_bytes - used_bytes);
  if (wanted.size > left)
    throw refuse(
      `Your store keeps ${sizeWords(used_bytes)} of files and has room for ${sizeWords(left)} more. Take files out of other products, or change your plan.`,
    );
  const at = deps.clock.now();
  const row = {
    id: newId(),
    upload_key: wanted.key,
    name: wanted.name,
    kind,
    size_bytes: wanted.size,
    part_bytes: partBytes,
    sent_at: at,
  };
  if (!(await insertFile(tx, row))) return sentView((await uploadOfKey(tx, wanted.key))!);
  await lookAtFile(tx, row.id, after(at, forgottenMs));
  return sentView({ ...row, parts: 0 });
}

function sentView(
  file: Pick<FileRow, 'id' | 'name' | 'kind' | 'size_bytes' | 'part_bytes' | 'parts'>,
): SentFile {
  const { id, name, kind, size_bytes: size, part_bytes, parts } = file;
  return { id, name, kind, size, part_bytes, parts, whole: isWhole(file) };
}

/**
 * Keeps the next part of a file. One that has come already is passed over, so that a part whose answer was lost may be
 * sent again.
 * @throws AppError not_found; conflict for one that is not next; bad_input when it has another length, or the file is not what its
 * name says: then nothing of it is kept.
 */
export async function takePart(
  deps: SendDeps,
  storeDb: StoreDb,
  { fileId, part }: { fileId: string; part: number },
  bytes: Buffer,
): Promise<SentFile> {
  const file = await storeDb.read((tx) => findFile(tx, fileId));
  if (!file) throw noSuchFile();
  if (part < file.parts) return sentView(file);
  if (part > file.parts) throw new AppError('conflict', `Send part ${file.parts} next.`);
  if (bytes.length !== bytesOfPart(file, part)) throw refuse('The upload broke off. Please try again.');
  if (part === 0 && !beginsAs(file.kind, bytes)) {
    await storeDb.transact((tx) => deleteFile(tx, fileId));
    throw refuse(
      `This file is called ${file.kind.toUpperCase()} and is something else inside. Save it anew as ${fileKinds[file.kind].label}, and choose that.`,
    );
  }
  await deps.blobs.put(`${folderOf(storeDb.id, fileId)}/${part}`, bytes);
  await storeDb.transact((tx) => countPart(tx, fileId, part));
  const sent = await storeDb.read((tx) => findFile(tx, fileId));
  if (sent) return sentView(sent);
  // It was cleared away while this part came, which nobody would look for any more.
  await deps.blobs.remove(folderOf(storeDb.id, fileId));
  throw noSuchFile();
}
