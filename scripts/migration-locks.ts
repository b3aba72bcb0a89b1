import { indexMaker, isConcurrent } from '#server/platform/database/concurrent-indexes.ts';
import { onOneLine, statementsIn } from '#server/platform/database/sql-statements.ts';
import type { Migration } from './check-migrations.ts';

/** What a migration does while shops are open: see docs/migrations.md. Those with a lower number are history. */
const rulesSince = 179;

/** Says of a table that it has few rows in every installation, and why: `-- few rows: plans, one for each plan`. */
const fewRows = /^-- few rows: (\w+), ./gm;
/** Says since which migration the code has not named something: `-- unused since 0170: pots.lid`. */
const unusedSince = /^-- unused since (\d{4}): ([\w.]+)$/gm;

const numberOf = (name: string) => Number(name.slice(0, 4));

/** What each statement would take away, as the note has to name it. */
function takenAway(statement: string): string[] {
  const table = /^alter table (?:if exists )?(?:only )?(\w+) /.exec(statement)?.[1];
  const dropped = /^drop (?:table|view|function|type) (?:if exists )?(\w+)/.exec(statement)?.[1];
  const renamed = table && /\brename to\b/.test(statement) ? [table] : [];
  const columns = table
    ? [
        ...statement.matchAll(/\bdrop column (?:if exists )?(\w+)/g),
        ...statement.matchAll(/\brename (?:column )?(?!to\b|constraint\b)(\w+) to\b/g),
        ...statement.matchAll(/\balter (?:column )?(\w+) (?:set data )?type\b/g),
      ].map(([, column]) => `${table}.${column}`)
    : [];
  return [...(dropped ? [dropped] : []), ...renamed, ...columns];
}

/** Ways to hold a table with rows up, each with what the statement is to be instead. */
const holding: [pattern: RegExp, what: string][] = [
  [
    /\badd column (?![^,]*\bdefault\b)[^,]*\bnot null\b/,
    'demands a value of rows that have none: give it a default',
  ],
  [
    /\badd column [^,]*\bdefault [^,]*\b(random|clock_timestamp|gen_random_uuid)\(/,
    'writes the whole table anew for a default that differs in each row',
  ],
  [/\badd column [^,]*\bgenerated always as\b/, 'writes the whole table anew for a computed column'],
  [
    /\badd (?:constraint \w+ )?(?:primary key|unique) ?\(/,
    'makes an index under a lock: make it concurrently first, then add the constraint "using index"',
  ],
  [
    /\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/,
    'looks through the whole table under a lock: add it "not valid", validate it in the next migration',
  ],
];

/** What would stop those who read and write a table that is filled, or take away what the release before still names. */
export function lockFindings({ name, text }: Migration, released: ReadonlySet<string>): string[] {
  if (numberOf(name) < rulesSince) return [];
  const statements = statementsIn(text.replace(/'[^']*'/g, "''")).map((one) => onOneLine(one).toLowerCase());
  if (isConcurrent(text))
    return statements
      .filter((one) => !indexMaker.test(one))
      .map((one) => `${name} does more than making indexes concurrently: ${one.slice(0, 40)}`);
  const lastReleased = Math.max(0, ...[...released].map(numberOf));
  const small = new Set([...text.matchAll(fewRows)].map(([, table]) => table));
  const unused = new Map([...text.matchAll(unusedSince)].map(([, since, what]) => [what, Number(since)]));
  const isFree = (what: string) => (unused.get(what) ?? Infinity) <= lastReleased;
  const made = new Set<string>();
  const findings: string[] = [];
  for (const statement of statements) {
    const makes = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1];
    if (makes) made.add(makes);
    const filled = (table = '') => !made.has(table) && !small.has(table);
    for (const what of takenAway(statement))
      if (!made.has(what.split('.')[0]!) && !isFree(what))
        findings.push(`${name} takes ${what} from the release before, which may still name it`);
    const index = /^create (?:unique )?index (?:if not exists )?\w* ?on (?:only )?(\w+)/.exec(statement)?.[1];
    if (index && filled(index)) findings.push(`${name} makes an index of ${index} under a lock`);
    if (/\bindex concurrently\b/.test(statement))
      findings.push(
        `${name} makes an index concurrently inside a transaction: begin it with "-- concurrently"`,
      );
    const written = /^(?:update|delete from) (?:only )?(\w+)/.exec(statement)?.[1];
    if (written && filled(written)) findings.push(`${name} writes rows of ${written} while everybody waits`);
    const [, altered, rest = ''] = /^alter table (?:only )?(\w+) (.*)/.exec(statement) ?? [];
    if (!altered || !filled(altered)) continue;
    for (const [pattern, what] of holding) if (pattern.test(rest)) findings.push(`${name} ${what}`);
    const validates = /\bvalidate constraint (\w+)/.exec(rest)?.[1];
    if (validates && text.includes(`add constraint ${validates}`))
      findings.push(`${name} validates ${validates} in the transaction that adds it`);
  }
  return findings;
}
