import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operatorDeps } from '#server/compose.ts';
import { otherwise } from '#server/archive/take-in/anew.ts';
import { operate, readTyped } from '#server/operator/index.ts';
import { filesBelow } from '../programs/test-files.ts';
import { signedInOwner, testApp, type Owner, type TestApp } from '../app.ts';
import { linesIn, madeArchive } from './archives.ts';
import { unpacked } from '../reading/unpacked.ts';
import { filledStore } from './filled-store.ts';
import type { KnownPerson } from './known-person.ts';

/** A filled store in one installation, its archive, and an empty installation with somebody to own it there. */
export interface TwoWorlds {
  from: TestApp;
  to: TestApp;
  known: KnownPerson;
  owner: Owner;
  archive: Buffer;
  /** Types the command for an archive; answers what is printed. */
  take(bytes: Buffer, more?: string[]): Promise<unknown>;
  /** The same in another installation than the empty one. */
  takeInto(world: TestApp, email: string, bytes: Buffer, more?: string[]): Promise<unknown>;
  exported(world: TestApp, who: Owner): Promise<Buffer>;
  close(): Promise<void>;
}

export async function twoWorlds(): Promise<TwoWorlds> {
  const folder = mkdtempSync('/tmp/presence-archives-');
  const [from, to] = await Promise.all([testApp({ poolSize: 16 }), testApp({ poolSize: 16 })]);
  const known = await filledStore(from);
  to.clock.advance(from.clock.now().getTime() - to.clock.now().getTime());
  const owner = await signedInOwner(to, 'Ada');
  const exported: TwoWorlds['exported'] = async (world, who) => {
    const client = await who.signIn();
    const ready = await madeArchive(world, client, known.shop.slug);
    return (await client.get(ready.href!)).bytes;
  };
  let files = 0;
  const takeInto: TwoWorlds['takeInto'] = async (world, email, bytes, more = []) => {
    const file = path.join(folder, `${(files += 1)}.zip`);
    writeFileSync(file, bytes);
    const line = readTyped(['archive', 'take-in', file, email, ...more], {});
    return (await operate(operatorDeps(world.app.deps, 'operator tola'), line)).print;
  };
  return {
    from,
    to,
    known,
    owner,
    archive: await exported(from, known.shop.owner),
    exported,
    takeInto,
    take: (bytes, more) => takeInto(to, owner.email, bytes, more),
    async close() {
      await Promise.all([from.close(), to.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The line of the list of changes by which an archive was asked for: each archive has one more. */
const asking = (row: Record<string, unknown>) => row.what === 'Asked for a file of everything in the store';

/** The entries of an archive, each by the hash of what it holds without what is another by its nature. */
export async function hashesOf(bytes: Buffer): Promise<Record<string, string>> {
  const all = await unpacked(bytes);
  const manifest = JSON.parse(all.get('archive.json')!.toString()) as {
    store: { address: string };
    tables: Record<string, number>;
  };
  const entries = [...all].map(([name, content]) => {
    if (/^(pictures|review-photos|files)\//.test(name)) return [name, hash(content)];
    if (name === 'archive.json') {
      const tables = { ...manifest.tables, store_changes: 0 };
      return [name, JSON.stringify({ ...manifest, tables, made_at: '', store: '' })];
    }
    const table = /^data\/(.*)\.jsonl$/.exec(name)?.[1] ?? '';
    if (!Object.hasOwn(otherwise, table) && table !== 'store_changes')
      return [name, hash(Buffer.from(content.toString().replaceAll(manifest.store.address, '')))];
    const rows = linesIn(all, name).filter((row) => !asking(row));
    for (const row of rows) for (const column of Object.keys(otherwise[table] ?? {})) delete row[column];
    return [name, hash(Buffer.from(JSON.stringify(rows)))];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** How many rows each table has, and what is kept of a store's files. */
export async function everythingOf({ database, app }: TestApp, storeId: string): Promise<string> {
  const tables = await database.sql<{ name: string }>(
    `select table_name as name from sharding_registry order by 1`,
  );
  const each = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`);
  const counts = await database.sql(`${each.join(' union all ')} order by 1`);
  const isKept = async (folder: string) =>
    (await filesBelow(app.deps.blobs, `${folder}/${storeId}`)).length > 0;
  const kept = await Promise.all(['media', 'files'].map(isKept));
  return JSON.stringify([counts, kept]);
}
