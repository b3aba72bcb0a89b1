import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLanguage, languageIds, languages } from '#shared/languages.ts';
import { type Manifest, chunksOf } from './manifest.ts';

const others = languageIds.filter((language) => language !== firstLanguage);
const pageOf = (language: string) => `dashboard/index.${language}.html`;

/** Which built page is the dashboard in a language other than English. */
export const spokenDashboards = Object.fromEntries(others.map((language) => [language, pageOf(language)]));

/** Every file that a page may come to ask for. */
function filesOf(manifest: Manifest, page: string): string[] {
  const chunks = [...chunksOf(manifest, page, 'later')];
  return [...new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))];
}

/**
 * Puts the dashboards that were built in other languages beside the English one. Their files are named by what is in them,
 * so those without a word of either are the same files.
 */
export async function putBeside(dist: string): Promise<void> {
  const web = join(dist, 'web');
  for (const language of others) {
    const built = join(dist, `dashboard-${language}`);
    const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
    for (const file of filesOf(manifest, 'dashboard/index.html'))
      await cp(join(built, file), join(web, file), { force: false });
    const html = await readFile(join(built, 'dashboard/index.html'), 'utf8');
    await writeFile(
      join(web, pageOf(language)),
      html.replace(`lang="${languages.en.tag}"`, `lang="${languages[language].tag}"`),
    );
    await cp(join(built, 'dashboard/kept.json'), join(web, `dashboard/kept.${language}.json`));
    await rm(built, { recursive: true });
  }
}
