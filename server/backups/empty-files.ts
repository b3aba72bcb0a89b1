import { rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { putPieces } from '../platform/files/blob-copy.ts';
import { fileBlobs } from '../platform/files/blobs.ts';
import type { Config } from '../platform/config/config.ts';
import { blobPlaces, filesFolder } from '../platform/files/open-blobs.ts';
import { BackupRefused } from './refused.ts';

/** An empty place for the pictures and files of a back-up. */
interface EmptyFiles {
  put(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Has them be there; before the database that names them. */
  show(): Promise<void>;
  /** Leaves nothing of them behind. */
  undo(): Promise<void>;
}

/** @throws BackupRefused where files lie in the bucket already */
export function emptyFiles(config: Config): Promise<EmptyFiles> {
  return config.files.s3 && config.files.moving !== 'to-folder' ? inBucket(config) : inFolder(config);
}

/** Nobody sees them in a folder until all are there. */
async function inFolder(config: Config): Promise<EmptyFiles> {
  const folder = filesFolder(config);
  const draft = `${folder}.part`;
  const blobs = fileBlobs(draft);
  return {
    put: (key, bytes) => putPieces(blobs, key, bytes),
    async show() {
      await mkdir(draft, { recursive: true });
      // The folder may be there and empty.
      rmSync(folder, { recursive: true, force: true });
      await rename(draft, folder);
    },
    async undo() {
      for (const one of [draft, folder]) rmSync(one, { recursive: true, force: true });
    },
  };
}

/** In a bucket they are there at once, and nobody asks for them until the database names them. */
async function inBucket(config: Config): Promise<EmptyFiles> {
  const { to } = await blobPlaces(config);
  for await (const _file of to.list())
    throw new BackupRefused(
      `The bucket ${config.files.s3!.bucket} holds files already. A back-up is put back into an empty place only: set S3_BUCKET to another one, or move those away.`,
    );
  const put: string[] = [];
  return {
    async put(key, bytes) {
      put.push(key);
      await putPieces(to, key, bytes);
    },
    show: async () => undefined,
    async undo() {
      for (const key of put) await to.remove(key);
    },
  };
}
