import { globSync, readFileSync } from 'node:fs';

export interface Requirement {
  id: string;
  text: string;
  /** What its part is about. */
  area: string;
}

export const listFile = 'docs/requirements.md';

/** Every requirement of the list, in its order. */
export function requirementsIn(text: string): Requirement[] {
  const parts = text.split(/^## /m).slice(1);
  return parts.flatMap((part) =>
    [...part.matchAll(/^- \*\*(R-\d{3})\*\* (.*)$/gm)].map(([, id, line]) => ({
      id: id!,
      text: line!,
      area: part.slice(0, part.indexOf('.')),
    })),
  );
}

export const idsIn = (text: string): Set<string> => new Set(text.match(/R-\d{3}/g));

/** The files of tests and journeys that name requirements, with what they name. */
export const testFiles = (): { file: string; ids: Set<string> }[] =>
  globSync('{server,shared,blocks,web,sandbox,tests,demo}/**/*.{test.ts,test.tsx,e2e.ts}')
    .toSorted()
    .map((file) => ({ file, ids: idsIn(readFileSync(file, 'utf8')) }))
    .filter(({ ids }) => ids.size > 0);
