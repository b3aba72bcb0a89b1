import { inject } from 'vitest';
import type { Blobs } from '#server/platform/files/blobs.ts';
import { newBucket, s3Env } from './s3-server.ts';

/** Where a world keeps its files, as its program is told: in its folder, or with `npm run test:s3` in a bucket of its own. */
export async function filesEnv(): Promise<Record<string, string>> {
  const endpoint = inject('s3');
  return endpoint ? s3Env(await newBucket(endpoint)) : {};
}

/** Keys of all files below a folder, wherever they are kept. */
export async function filesBelow(blobs: Pick<Blobs, 'list'>, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(folder)) keys.push(key);
  return keys.sort();
}
