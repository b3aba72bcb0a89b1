import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(path.dirname(import.meta.dirname));
const folder = path.join(root, 'web/dashboard/pidgin');

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Which sources the dashboard's words stand in, below the root. */
const spokenSources = [
  'web/{dashboard,ui,forms}/**/*.{ts,tsx}',
  'web/client/errors.ts',
  'shared/{alerts,api-keys,changes,names,plans,roles,webhooks}.ts',
  'shared/{goods/{collections,files,stock-reasons},orders/{channels,order-letters}}.ts',
  'shared/{pricing,stock-line}/*.ts',
  // What forms refuse before they are sent; the site’s own pages, academy, live class and the operator’s console are English.
  'shared/api/*.ts',
  'shared/paste/{readings,request-doubts,person}.ts',
];

/** Their paths below the root, with slashes. */
export const spokenFiles = (): string[] =>
  globSync(spokenSources, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter(
      (file) =>
        !/\.test\.tsx?$|\/(testing|worker)\/|\/api\/(academy|live-class(-words)?|operator)\./.test(file),
    )
    .toSorted();

/** What the dashboard says in Pidgin, by what it says in English. */
export function pidgin(): Map<string, string> {
  const files = globSync('*.json', { cwd: folder }).filter((file) => file !== 'as-they-are.json');
  return new Map(
    files.flatMap((file) => Object.entries(read<Record<string, string>>(path.join(folder, file)))),
  );
}

/** Names, examples, code and words to customers, which are the same in both. */
export const asTheyAre = (): Set<string> => new Set(read<string[]>(path.join(folder, 'as-they-are.json')));
