import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');
const sources = ['web/storefront/**/*', 'web/blocks/**/*', 'shared/**/*.ts', 'package-lock.json'];

/** The storefront built from the sources as they are now; built once for as long as they stay the same. */
export async function builtStorefront(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted())
    if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(path.join(root, file)));
  const folder = path.join(root, 'node_modules/.cache/storefront', hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  const making = `${folder}-${process.pid}`;
  // In a process of its own: the test runner's NODE_ENV would make it a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const config = path.join(root, 'web/storefront/vite.config.ts');
  await promisify(execFile)(process.execPath, [vite, 'build', '-c', config, '--outDir', making], {
    cwd: root,
    env,
  });
  try {
    renameSync(making, folder);
  } catch {
    // Another worker was quicker; its build is the same.
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}
