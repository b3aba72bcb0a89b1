import path from 'node:path';
import { blobTroubles, untold, type BlobTroubles } from './blob-troubles.ts';
import { fileBlobs, type Blobs } from './blobs.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { S3Place } from '../config/files.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { movingBlobs } from './moving-blobs.ts';

type Where = Pick<Config, 'dataDir' | 'files'>;

/** Where pictures and files of an installation lie in its data folder. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'files');

/** The client is loaded by who has a bucket, and by nobody else. */
async function inBucket(place: S3Place, troubles: BlobTroubles): Promise<Blobs> {
  const [{ createS3 }, { s3Blobs }] = await Promise.all([import('./s3/client.ts'), import('./s3/blobs.ts')]);
  return s3Blobs(createS3(place), troubles);
}

/** Where files are kept, and where they leave while they are moved. */
export async function blobPlaces(
  config: Where,
  troubles: BlobTroubles = untold,
): Promise<{ to: Blobs; from: Blobs | null }> {
  const { s3, moving } = config.files;
  const folder = fileBlobs(filesFolder(config), troubles);
  if (!s3) return { to: folder, from: null };
  const bucket = await inBucket(s3, troubles);
  if (moving === 'to-folder') return { to: folder, from: bucket };
  return { to: bucket, from: moving ? folder : null };
}

/** The files of an installation as the program reads and keeps them. */
export async function openBlobs(config: Where, troubles?: BlobTroubles): Promise<Blobs> {
  const { to, from } = await blobPlaces(config, troubles);
  return from ? movingBlobs({ from, to }) : to;
}

/** The same for a program that serves, which says in its log and its figures when they are away. */
export function watchedBlobs(
  config: Where,
  { clock, log, metrics }: { clock: Clock; log: Log; metrics: Metrics },
): Promise<Blobs> {
  const troubles = blobTroubles({ clock, log });
  metrics.gauge(
    'files_away_seconds',
    'For how long pictures and files could not be read or kept, as this process found it; 0 while they can.',
    () => troubles.awayMs() / 1000,
    'max',
  );
  return openBlobs(config, troubles);
}
