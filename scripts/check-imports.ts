import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Who may import whom, besides itself. `shared` may be imported by everybody. */
const platform = ['server/platform'];
const allowed: Record<string, string[]> = {
  shared: [],
  sandbox: [],
  'server/platform': [],
  'server/mail': platform,
  'server/media': platform,
  'server/payments': platform,
  'server/live-class': [...platform, 'server/mail'],
  'server/accounts': [...platform, 'server/mail'],
  'server/stores': [...platform, 'server/accounts', 'server/media'],
  'server/catalogue': [...platform, 'server/accounts', 'server/stores', 'server/media'],
  'server/orders': ['platform', 'accounts', 'stores', 'catalogue', 'media', 'payments', 'mail'].map(
    (m) => `server/${m}`,
  ),
  'server/money': ['platform', 'accounts', 'stores', 'payments', 'orders', 'mail'].map((m) => `server/${m}`),
  'server/academy': ['platform', 'accounts', 'payments', 'media', 'mail'].map((m) => `server/${m}`),
  'server/billing': ['platform', 'accounts', 'stores', 'payments', 'mail'].map((m) => `server/${m}`),
  'server/storefront': ['platform', 'stores', 'catalogue', 'media', 'orders', 'accounts'].map(
    (m) => `server/${m}`,
  ),
  'server/operator': ['server/*'],
  'server/app': ['server/*'],
  'web/ui': [],
  'web/client': ['web/ui'],
  'web/forms': ['web/ui', 'web/client'],
  'web/blocks': [],
  'web/checkout': [],
  'web/site': ['web/ui', 'web/client', 'web/forms', 'web/checkout'],
  'web/dashboard': ['web/ui', 'web/client', 'web/forms', 'web/blocks', 'web/checkout'],
  'web/storefront': ['web/blocks', 'web/checkout'],
};

/** Files beside these folders that run the program or build it. */
const roots = ['server/app', 'server/compose', 'server/main', 'server/edges', 'server/admin'];

function moduleOf(file: string): string | null {
  const parts = file.split('/');
  const [top] = parts;
  if (top === 'shared' || top === 'sandbox') return top;
  if (top !== 'server' && top !== 'web') return null;
  const name = `${top}/${parts[1]!.replace(/\.tsx?$/, '')}`;
  return roots.includes(name) ? 'server/app' : name;
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].flatMap(([, target]) => {
    if (target!.startsWith('#')) return [target!.slice(1)];
    return target!.startsWith('.') ? [path.posix.join(path.posix.dirname(file), target!)] : [];
  });
}

/** Every import that the table does not allow, as a sentence. */
export function forbiddenImports(): string[] {
  const files = globSync('{server,shared,sandbox,web}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const findings: string[] = [];
  for (const file of files) {
    const from = moduleOf(file);
    if (!from || !(from in allowed)) {
      findings.push(`${file}: its folder is not in the import table`);
      continue;
    }
    for (const target of importsOf(file)) {
      const to = moduleOf(target);
      if (to === from || (to === 'shared' && from !== 'sandbox')) continue;
      const mayUse =
        to && allowed[from]!.some((name) => name === to || (name === 'server/*' && to.startsWith('server/')));
      if (!mayUse) findings.push(`${file} imports ${target}: ${from} may not use ${to ?? target}`);
      else if (!isEntry(from, target))
        findings.push(`${file} imports ${target}: a module is entered by its index.ts`);
    }
  }
  return findings;
}

/** Platform and the web folders are toolboxes of files; a module of the server is entered by its index. */
function isEntry(from: string, target: string): boolean {
  if (!target.startsWith('server/') || target.startsWith('server/platform/') || from === 'server/app')
    return true;
  return target.endsWith('/index.ts');
}

if (process.argv[1]?.endsWith('check-imports.ts')) {
  const findings = forbiddenImports();
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exit(1);
  console.log('Imports follow the table.');
}
