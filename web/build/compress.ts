import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify<Uint8Array, Uint8Array>(zlib.brotliCompress);
const gzip = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gzip);

/** Beside every text file its compressed forms, made once with the greatest effort, for the server to send as they are. */
export async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(folder, name));
      await writeFile(path.join(folder, `${name}.br`), await brotli(bytes));
      await writeFile(path.join(folder, `${name}.gz`), await gzip(bytes, { level: 9 }));
    }),
  );
}

/** The same at the end of a build. */
export const compressed = (folder: string): Plugin => ({
  name: 'compressed',
  closeBundle: () => compress(folder),
});
