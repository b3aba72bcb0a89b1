import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('how it is told where files are kept', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'shops',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const read = (env: Record<string, string>) => readConfig({ SECRET_KEY: 'x'.repeat(32), ...env }).files;

  test('with nothing said they lie in the data folder', () => {
    expect(read({})).toEqual({ s3: null, moving: null });
  });

  test('a bucket is called in its path, or before the host', () => {
    const place = {
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'shops',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      pathStyle: true,
    };
    expect(read(all)).toEqual({ s3: place, moving: null });
    expect(read({ ...all, S3_REGION: 'af-south-1', S3_PATH_STYLE: '0', FILES_MOVE: 'to-s3' })).toEqual({
      s3: { ...place, region: 'af-south-1', pathStyle: false },
      moving: 'to-s3',
    });
  });

  test.each([
    [{ S3_BUCKET: 'shops' }, 'S3_ENDPOINT: must be set when S3_BUCKET is'],
    [{ ...all, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY: must be set when S3_ENDPOINT is'],
    [{ FILES_MOVE: 'to-s3' }, 'S3_ENDPOINT: must be set when FILES_MOVE is'],
    [{ ...all, S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT: must be https outside this machine'],
    [{ ...all, S3_BUCKET: 'Shops/..' }, 'S3_BUCKET: takes the name of a bucket'],
  ])('%o is refused', (env, says) => {
    expect(() => read(env)).toThrow(says);
  });
});
