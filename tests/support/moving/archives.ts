import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Archive } from '#shared/api/archives.ts';
import type { TestApp } from '../app.ts';
import type { Client } from '../client.ts';

export const callsOf = (slug: string) => `/api/sites/${slug}/archives`;

/** The archives of a store, the newest first. */
export const archivesOf = async (owner: Client, slug: string): Promise<Archive[]> =>
  (await owner.get<{ items: Archive[] }>(callsOf(slug))).body.items;

/** Asks for one and lets it be made. */
export async function madeArchive(world: TestApp, owner: Client, slug: string): Promise<Archive> {
  const asked = await owner.post<Archive>(callsOf(slug), undefined);
  if (asked.status !== 202 || asked.body.state !== 'making' || asked.body.href !== null)
    throw new Error(`No archive is made: ${asked.text}`);
  await world.work();
  const [newest] = await archivesOf(owner, slug);
  if (newest!.id !== asked.body.id) throw new Error('Another archive was made.');
  return newest!;
}

export const linesIn = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  files
    .get(name)!
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** A zip of these entries, of which some say that they are links to what they hold. */
export async function packed(
  files: ReadonlyMap<string, Buffer>,
  links: readonly string[] = [],
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files)
    zip.addBuffer(content, name, links.includes(name) ? { mode: 0o120777 } : {});
  zip.end();
  return buffer(zip.outputStream);
}
