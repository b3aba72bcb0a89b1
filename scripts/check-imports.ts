import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Who may import whom, besides itself. `shared` and what blocks say of themselves may be imported by everybody. */
const platform = ['server/platform'];
const allowed: Record<string, string[]> = {
  shared: [],
  blocks: [],
  // How blocks look: for whoever renders pages, never for the server.
  'blocks/views': [],
  sandbox: [],
  'server/platform': [],
  'server/mail': [...platform, 'server/mail-stops'],
  'server/media': platform,
  'server/payments': platform,
  'server/live-class': [...platform, 'server/mail'],
  'server/accounts': [...platform, 'server/mail'],
  'server/stores': [...platform, 'server/accounts', 'server/media', 'server/mail'],
  // What happens is written by whoever does it; the rest of it knows nobody.
  'server/webhooks': ['platform', 'accounts', 'stores', 'mail'].map((m) => `server/${m}`),
  'server/push': [...platform, 'server/accounts', 'server/stores'],
  'server/files': [...platform, 'server/stores'],
  'server/catalogue': [...platform, ...['accounts', 'stores', 'media', 'files'].map((m) => `server/${m}`)],
  'server/discounts': ['platform', 'stores', 'catalogue'].map((m) => `server/${m}`),
  'server/gift-cards': ['platform', 'accounts', 'stores', 'mail'].map((m) => `server/${m}`),
  'server/pages': ['platform', 'accounts', 'stores', 'catalogue', 'media'].map((m) => `server/${m}`),
  'server/reviews': ['platform', 'accounts', 'stores', 'catalogue', 'media', 'mail'].map(
    (m) => `server/${m}`,
  ),
  'server/staff': ['platform', 'accounts', 'stores', 'mail'].map((m) => `server/${m}`),
  // Asks the orders nothing itself: what was sold is handed to it where everything is put together.
  'server/visits': platform,
  // Walks through the stores; what is thrown away is handed to it where everything is put together.
  'server/retention': platform,
  // Copies every table and file as they are; what is in them is nobody's business here.
  'server/backups': ['platform', 'mail', 'seals'].map((m) => `server/${m}`),
  // Knows where sealed secrets lie; what each is for is its module's business.
  'server/seals': platform,
  'server/announcements': ['platform', 'accounts', 'mail'].map((m) => `server/${m}`),
  'server/api-keys': ['platform', 'accounts', 'stores'].map((m) => `server/${m}`),
  'server/newsletter': ['platform', 'stores', 'mail', 'mail-stops'].map((m) => `server/${m}`),
  'server/enquiries': ['platform', 'accounts', 'stores', 'mail', 'push'].map((m) => `server/${m}`),
  'server/domains': ['platform', 'accounts', 'stores', 'mail'].map((m) => `server/${m}`),
  // What is ordered through us: its payments come by billing, which moves it.
  'server/names': ['platform', 'accounts', 'stores', 'domains', 'payments', 'mail'].map((m) => `server/${m}`),
  'server/low-stock': ['platform', 'accounts', 'stores', 'catalogue', 'mail', 'push', 'webhooks'].map(
    (m) => `server/${m}`,
  ),
  'server/mail-stops': platform,
  'server/texts': platform,
  'server/adverts': ['platform', 'accounts', 'stores', 'mail'].map((m) => `server/${m}`),
  'server/back-in-stock': ['platform', 'stores', 'catalogue', 'mail', 'mail-stops'].map((m) => `server/${m}`),
  'server/customers': ['platform', 'accounts', 'webhooks', 'mail'].map((m) => `server/${m}`),
  'server/brought': ['platform', 'accounts', 'customers'].map((m) => `server/${m}`),
  // Reads and empties every table that may name a shopper; a test knows them all.
  'server/personal-data': ['platform', 'accounts', 'customers', 'payments', 'stores', 'reviews'].map(
    (m) => `server/${m}`,
  ),
  // Reads and fills every table of a store, to hand all of it out and take it in again; a test knows them all.
  'server/archive': [
    'platform',
    'accounts',
    'stores',
    'catalogue',
    'customers',
    'gift-cards',
    'media',
    'files',
    'mail',
  ].map((m) => `server/${m}`),
  'server/orders': [
    'platform',
    'adverts',
    'mail-stops',
    'texts',
    'customers',
    'accounts',
    'stores',
    'catalogue',
    'discounts',
    'gift-cards',
    'files',
    'media',
    'payments',
    'mail',
    'push',
    'webhooks',
  ].map((m) => `server/${m}`),
  'server/money': ['platform', 'accounts', 'stores', 'payments', 'orders', 'mail'].map((m) => `server/${m}`),
  'server/academy': ['platform', 'accounts', 'payments', 'media', 'mail'].map((m) => `server/${m}`),
  'server/billing': ['platform', 'accounts', 'announcements', 'stores', 'names', 'payments', 'mail'].map(
    (m) => `server/${m}`,
  ),
  'server/storefront': [
    ...platform,
    ...['stores', 'catalogue', 'files', 'pages', 'media', 'orders', 'accounts'].map((m) => `server/${m}`),
    ...['reviews', 'mail-stops', 'back-in-stock', 'newsletter', 'enquiries', 'gift-cards'].map(
      (m) => `server/${m}`,
    ),
    'server/visits',
    'server/adverts',
  ],
  // What we do about stores, in the shop and by letters.
  'server/measures': ['platform', 'accounts', 'stores', 'catalogue', 'pages', 'orders', 'mail'].map(
    (m) => `server/${m}`,
  ),
  // Empties every table of a store, and asks of each module what is open; a test knows them all.
  'server/closing': ['platform', 'accounts', 'stores', 'orders', 'payments', 'billing', 'names', 'mail'].map(
    (m) => `server/${m}`,
  ),
  // Empties every table of what the law has kept, of stores and of ours; a test knows them all.
  'server/records': ['platform', 'stores', 'payments'].map((m) => `server/${m}`),
  // Whether everything works, for anybody and for alarms.
  'server/status': ['platform', 'mail'].map((m) => `server/${m}`),
  // What strangers say of shops, and what comes of it.
  'server/reports': ['platform', 'stores', 'measures', 'mail'].map((m) => `server/${m}`),
  'server/operator': ['server/*'],
  'server/app': ['server/*'],
  'web/ui': [],
  'web/client': ['web/ui'],
  'web/forms': ['web/ui', 'web/client'],
  // What the builds share.
  'web/build': [],
  'web/checkout': ['web/build'],
  'web/site': ['web/ui', 'web/client', 'web/forms', 'web/checkout', 'web/build'],
  // The page editor shows what shoppers get by the views of their pages.
  'web/dashboard': [
    'web/ui',
    'web/client',
    'web/forms',
    'blocks/views',
    'web/checkout',
    'web/storefront',
    'web/build',
  ],
  // The operator's, in a build of its own.
  'web/console': ['web/ui', 'web/client', 'web/forms', 'web/build'],
  'web/storefront': ['blocks/views', 'web/checkout', 'web/build'],
};

const everybodys = ['shared', 'blocks'];

/** The packages that blocks may use; what they say of themselves runs anywhere, a view is rendered. */
const packages: Record<string, RegExp> = {
  blocks: /^zod$/,
  'blocks/views': /^(react|lucide-react)$/,
};

/** Files beside these folders that run the program or build it. */
const roots = [
  'server/app',
  'server/about',
  'server/compose',
  'server/main',
  'server/edges',
  ...[
    'alone',
    'several',
    'machines-of',
    'tracing-of',
    'web-process',
    'life',
    'own-database',
    'demo',
    'where-it-is',
  ].map((m) => `server/${m}`),
  'server/admin',
  'server/backup',
  'server/migrate',
];

/** Whatever is drawn: the views, and the parts they share. */
const isView = ([, folder = '', file = folder]: string[]) =>
  folder === 'parts' || /\.(tsx|css)(\?inline)?$/.test(file);

function moduleOf(file: string): string | null {
  const parts = file.split('/');
  const [top] = parts;
  if (top === 'shared' || top === 'sandbox') return top;
  if (top === 'blocks') return isView(parts) ? 'blocks/views' : top;
  if (top !== 'server' && top !== 'web') return null;
  const name = `${top}/${parts[1]!.replace(/\.tsx?$/, '')}`;
  return roots.includes(name) ? 'server/app' : name;
}

/** Everything a file imports: files of ours by their path, packages by their name. */
function importsOf(file: string, text: string): { files: string[]; packages: string[] } {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, target]) => target!);
  const isOurs = (target: string) => /^[#.]/.test(target);
  return {
    files: found.filter(isOurs).map((target) => {
      return target.startsWith('#') ? target.slice(1) : path.posix.join(path.posix.dirname(file), target);
    }),
    // A sentence may say “from” as well; a package has no space in its name.
    packages: found.filter((target) => /^[@\w][\w@/.:-]*$/.test(target)),
  };
}

/** Every import in a file of this text that the table does not allow, as a sentence. */
export function forbiddenIn(file: string, text: string): string[] {
  const from = moduleOf(file);
  if (!from || !(from in allowed)) return [`${file}: its folder is not in the import table`];
  const imports = importsOf(file, text);
  const odd = imports.packages.filter((name) => packages[from] && !packages[from].test(name));
  const findings = odd.map((name) => `${file} imports ${name}: ${from} may not use this package`);
  for (const target of imports.files) {
    const to = moduleOf(target);
    if (to === from || (to && everybodys.includes(to) && from !== 'sandbox')) continue;
    const mayUse =
      to && allowed[from]!.some((name) => name === to || (name === 'server/*' && to.startsWith('server/')));
    if (!mayUse) findings.push(`${file} imports ${target}: ${from} may not use ${to ?? target}`);
    else if (!isEntry(from, target))
      findings.push(`${file} imports ${target}: a module is entered by its index.ts`);
  }
  return findings;
}

/** The same of everything that is ours. */
export function forbiddenImports(): string[] {
  return globSync('{server,shared,blocks,sandbox,web}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => forbiddenIn(file, readFileSync(file, 'utf8')));
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
