import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * While a release is rolled out, processes of the one before it work on the new schema. So a migration that no release
 * has had yet only adds; what cannot be undone by adding says in a note why the release before it can live with it:
 * `-- safe for the release before: …`
 */
const note = '-- safe for the release before:';

export interface Migration {
  name: string;
  text: string;
}

const breaking: [pattern: RegExp, what: string][] = [
  [/\bdrop (table|column|function|policy|view|type)\b/, 'takes something away'],
  [/\brename (to|column|constraint)\b/, 'renames'],
  [/\balter column \w+ (set data )?type\b/, 'changes a type'],
  [/\balter column \w+ drop default\b/, 'takes a default away'],
  [/\balter column \w+ set not null\b/, 'demands a value'],
  [
    /\badd column (?![^,;]*\bdefault\b)[^,;]*\bnot null\b/,
    'adds a column that demands a value and has no default',
  ],
];

const plain = (text: string) => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase();
const statementsOf = (text: string) =>
  plain(text)
    .split(';')
    .map((one) => one.trim());

/** What a migration would break for the release before it, each as a sentence. */
function breaks({ name, text }: Migration): string[] {
  if (text.includes(note)) return [];
  const flat = plain(text);
  const findings = breaking.filter(([pattern]) => pattern.test(flat)).map(([, what]) => `${name} ${what}`);
  // The release before writes none of the columns that are new, so a rule on one of them binds it to nothing.
  const columns = [...flat.matchAll(/\badd column (\w+)/g)].map(([, column]) => column!);
  for (const [, constraint, rule] of flat.matchAll(/\badd constraint (\w+)([^;]*)/g))
    if (
      !flat.includes(`drop constraint ${constraint}`) &&
      !columns.some((column) => new RegExp(`\\b${column}\\b`).test(rule!))
    )
      findings.push(`${name} adds a rule: ${constraint}`);
  return findings;
}

/** Store tables whose rows a statement reads or changes. */
function touched(statement: string, storeTables: ReadonlySet<string>): string[] {
  if (!/^(update|delete|insert|with)\b/.test(statement)) return [];
  const names = [...statement.matchAll(/\b(?:update|from|join) (?:only )?(\w+)/g)].map(([, name]) => name!);
  return names.filter((name) => storeTables.has(name));
}

/** Back-fills of store tables that would see no rows where the login that migrates is bound by row level security. */
function blind({ name, text }: Migration, storeTables: ReadonlySet<string>): string[] {
  const lifted = new Set<string>();
  const findings: string[] = [];
  for (const statement of statementsOf(text)) {
    const [, table, no] = /^alter table (\w+) (no )?force row level security$/.exec(statement) ?? [];
    if (table && no) lifted.add(table);
    else if (table) lifted.delete(table);
    for (const one of touched(statement, storeTables))
      if (!lifted.has(one)) findings.push(`${name} works on ${one} while row level security is forced on it`);
  }
  return [
    ...findings,
    ...[...lifted].map((table) => `${name} leaves row level security unforced on ${table}`),
  ];
}

const storeTablesOf = ({ text }: Migration) =>
  [...text.matchAll(/mark_table\('(\w+)', 'store'\)/g)].map(([, table]) => table!);

/** Everything that is wrong with migrations that no release has had. */
export function migrationFindings(migrations: readonly Migration[], released: ReadonlySet<string>): string[] {
  const storeTables = new Set<string>();
  return migrations.flatMap((migration) => {
    const findings = released.has(migration.name)
      ? []
      : [...breaks(migration), ...blind(migration, storeTables)];
    for (const table of storeTablesOf(migration)) storeTables.add(table);
    return findings;
  });
}

/** The project's own migrations, and the names of those that the last release had (`released.txt`, one a line). */
export function ownMigrations(): { migrations: Migration[]; released: Set<string> } {
  const folder = 'server/migrations';
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return {
    migrations: names.map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') })),
    released: new Set(readFileSync(path.join(folder, 'released.txt'), 'utf8').split('\n').filter(Boolean)),
  };
}
