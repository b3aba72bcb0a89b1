import { z } from 'zod';
import { ConfigError, mustBeSealed } from './checks.ts';

/** A bucket at an S3 service, and who we are there. */
export interface S3Place {
  /** Without a trailing slash; may have a path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands behind the host, or before it. */
  pathStyle: boolean;
}

export interface FilesConfig {
  files: {
    /** null: pictures and files lie in the data folder. */
    s3: S3Place | null;
    /** They are on their way from one to the other: what is new goes there, and both are asked. */
    moving: 'to-s3' | 'to-folder' | null;
  };
}

export const filesEnv = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'takes the name of a bucket')
    .optional(),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().trim().optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  S3_PATH_STYLE: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .default(true),
  FILES_MOVE: z.enum(['to-s3', 'to-folder']).optional(),
};

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type Given = Partial<Record<(typeof needed)[number] | 'FILES_MOVE', string | undefined>> & {
  S3_REGION: string;
  S3_PATH_STYLE: boolean;
};

/** @throws ConfigError where a part of it is missing, or files would go over the net unsealed. */
export function filesConfig(given: Given): FilesConfig {
  const missing = needed.find((name) => !given[name]);
  if (missing === undefined) {
    mustBeSealed('S3_ENDPOINT', given.S3_ENDPOINT!);
  } else {
    const set = needed.find((name) => given[name]);
    if (set) throw new ConfigError(`${missing}: must be set when ${set} is`);
    if (given.FILES_MOVE) throw new ConfigError(`${missing}: must be set when FILES_MOVE is`);
  }
  const s3 = missing === undefined && {
    endpoint: given.S3_ENDPOINT!,
    region: given.S3_REGION,
    bucket: given.S3_BUCKET!,
    accessKeyId: given.S3_ACCESS_KEY_ID!,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY!,
    pathStyle: given.S3_PATH_STYLE,
  };
  return { files: { s3: s3 || null, moving: (given.FILES_MOVE as FilesConfig['files']['moving']) ?? null } };
}
