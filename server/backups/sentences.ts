import { sizeWords } from '#shared/goods/files.ts';
import { lagosMoment } from '#shared/lagos.ts';
import type { Checked } from './check.ts';
import type { Made } from './make.ts';

/** What the person at the terminal reads of what was done. */
export const sentences = {
  made: ({ file, takenAt, tables, rows, files, bytes }: Made) =>
    `${file} is made: ${rows} rows of ${tables} tables and ${files} pictures and files, as of ${lagosMoment(takenAt)}, Lagos time (${sizeWords(bytes)}). Read it to its end with: npm run backup -- check ${file}`,
  checked: ({ about, rows, files, fileBytes }: Checked) =>
    `It is whole: ${rows} rows of ${about.tables.length} tables and ${files} pictures and files (${sizeWords(fileBytes)}), as of ${lagosMoment(new Date(about.takenAt))}, Lagos time, made by version ${about.version} with migration ${about.migrations.at(-1)}.`,
  restored: ({ about, rows, files }: Checked) =>
    `Put back: ${rows} rows of ${about.tables.length} tables and ${files} pictures and files, as of ${lagosMoment(new Date(about.takenAt))}, Lagos time. Start the program. It is quiet: nothing is charged, paid back, mailed or told to anybody, and shops take no orders. Once you are sure that the installation it was made of will not come back, wake it with: npm run admin -- wake`,
};
