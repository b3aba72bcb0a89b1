import { existsSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';

/** What is just being written into a folder, or was when a process died. */
export const isDraft = (name: string): boolean => name.endsWith('.part');

/** Every file below a folder by its path in it, drafts too; none where there is no such folder. */
export async function* everyFile(root: string, inside = ''): AsyncGenerator<string> {
  const here = path.join(root, inside);
  if (!existsSync(here)) return;
  for await (const entry of await opendir(here)) {
    const name = path.posix.join(inside, entry.name);
    if (entry.isDirectory()) yield* everyFile(root, name);
    else if (entry.isFile()) yield name;
  }
}

/** Every file below a folder by its path in it; those that are just being written are none yet. */
export async function* filesBelow(root: string): AsyncGenerator<string> {
  for await (const name of everyFile(root)) if (!isDraft(name)) yield name;
}
