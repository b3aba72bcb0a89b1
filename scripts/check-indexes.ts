import { globSync, readFileSync } from 'node:fs';

/** As many values a module may show to the others; types are what these take and give, and follow them. */
export const mostShown = 20;

/** How many values an index shows: what it makes itself, and what it hands on by name. */
export function valuesShownBy(text: string): number {
  const made = [...text.matchAll(/^export\s+(?:async\s+)?(?:const|let|function\*?|class|enum)\s/gm)];
  const handedOn = [...text.matchAll(/^export\s+\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !one.startsWith('type ')),
  );
  return made.length + handedOn.length;
}

/** The index of every module of the server with the values it shows. */
export function indexes(): { file: string; shown: number }[] {
  return globSync('server/*/index.ts').map((file) => ({
    file,
    shown: valuesShownBy(readFileSync(file, 'utf8')),
  }));
}
