import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { maxBuffer: 1e8 })
  .toString()
  .split('\n')
  .filter((file) =>
    /\.(ts|tsx|mjs|js|json|sql|md|yml|sh|html|css)$|(Caddyfile|Dockerfile|\.env)$/.test(file),
  );
const sources = files.filter(
  (file) => /^(server|shared|sandbox|web|blocks)\/.*\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file),
);
const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Where a pattern stands, with why it may. */
const found = (pattern: RegExp, among: readonly string[]) =>
  among.filter((file) => pattern.test(textOf(file)));

test('no algorithm that is broken guards anything', () => {
  expect(found(/createHash\('md5'\)|createHmac\('(md5|sha1)'|'des-|'rc4|-ecb'|-cbc'/, sources)).toEqual([
    // A checksum that the protocol of storage services demands; the request itself is signed.
    'server/platform/files/s3/blobs.ts',
  ]);
  // Names of versions of pages and lists: who makes two alike deceives nobody but their own browser. What leaked is listed
  // by this hash, of which five signs are told.
  expect(found(/createHash\('sha1'\)/, sources)).toEqual([
    'server/accounts/passwords/breached.ts',
    'server/storefront/feed/make.ts',
    'server/storefront/serving/shells.ts',
  ]);
});

test('what nobody may guess is made by the safe generator', () => {
  // How long to wait before another try.
  expect(
    found(
      /Math\.random/,
      sources.filter((file) => file.startsWith('server/')),
    ),
  ).toEqual([
    'server/platform/database/again.ts',
    'server/platform/database/migrate.ts',
    'server/platform/files/s3/client.ts',
  ]);
});

test('no certificate of others goes unchecked', () => {
  expect(found(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/, sources)).toEqual([]);
});

/** What secrets of others look like. */
const secrets: Record<string, RegExp> = {
  'a private key': /-----BEGIN (RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  'a live key of Paystack': /sk_live_[a-z0-9]{20,}/,
  'a live key of Flutterwave': /FLWSECK-[a-f0-9]{20,}-X/,
  'a key of AWS': /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  'a token of GitHub': /\b(ghp|gho|ghs|github_pat)_[A-Za-z0-9_]{30,}/,
  'a key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a token of Slack': /\bxox[abprs]-[0-9A-Za-z-]{20,}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a password in an address':
    /\b(postgres|postgresql|smtp|smtps|https):\/\/[^\s:@/'"`]+:(?!password\b|secret\b|pass\b|…)[^\s:@/'"`$]{12,}@(?!localhost|127\.|[\w.-]*example)/,
};

test('no secret lies in the tree', () => {
  const hits = Object.entries(secrets).flatMap(([what, pattern]) =>
    files.filter((file) => pattern.test(textOf(file))).map((file) => `${file}: ${what}`),
  );
  expect(hits).toEqual([]);
  // It sees what it looks for.
  expect(secrets['a live key of Paystack']!.test(`sk_live_${'a1'.repeat(20)}`)).toBe(true);
  expect(files.some((file) => /(^|\/)\.env($|\.)|secret-key$/.test(file))).toBe(false);
});

test('an insert out of a question into a table of stores says what it returns or what a conflict is', () => {
  // On a database of several nodes it is a COPY else, which row level security refuses there.
  const ofStores = new Set(
    found(
      /mark_table/,
      files.filter((file) => file.endsWith('.sql')),
    ).flatMap((file) =>
      [...textOf(file).matchAll(/mark_table\('(\w+)', *'store'\)/g)].map(([, table]) => table!),
    ),
  );
  expect(ofStores.has('orders')).toBe(true);
  const inserts = sources.flatMap((file) =>
    [...textOf(file).matchAll(/insert into (\w+|\$\{[^}]+\})((?:(?!insert into)[^;])*)/g)].map(
      ([, table, rest]) => ({ file, table: table!, rest: rest! }),
    ),
  );
  const outOfQuestions = inserts.filter(
    ({ table, rest }) =>
      (ofStores.has(table) || table.startsWith('$')) && /^[\w\s]*\([^`]*?\)\s*select\b/.test(rest),
  );
  expect(outOfQuestions.length).toBeGreaterThan(15);
  expect(
    outOfQuestions
      .filter(({ rest }) => !/\breturning\b|\bon conflict\b/.test(rest))
      .map(({ file, table }) => `${file}: ${table}`),
  ).toEqual([]);
});

test('every package that is used has one exact version and comes from the registry, with its checksum', () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    textOf('package.json'),
  ) as Record<string, Record<string, string>>;
  const all = { ...dependencies, ...optionalDependencies, ...devDependencies };
  for (const [name, version] of Object.entries(all)) {
    expect([name, /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)]).toEqual([name, true]);
  }
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
  };
  for (const [place, { resolved, integrity }] of Object.entries(packages).filter(([place]) => place !== '')) {
    if (resolved === undefined) continue;
    expect([place, resolved.startsWith('https://registry.npmjs.org/')]).toEqual([place, true]);
    expect([place, integrity?.startsWith('sha512-')]).toEqual([place, true]);
  }
});

test('who puts something in the place of the browser’s database has a window of its own: others may have loaded it before', () => {
  const alone = textOf('vitest.config.ts');
  const putting = found(/vi\.mock\('idb-keyval'/, files);
  expect(putting).toContain('web/dashboard/sell/sell.test.tsx');
  expect(putting.filter((file) => !alone.includes(`'${file}'`))).toEqual([]);
});
