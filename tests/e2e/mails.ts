import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { KeptMail } from '../support/mails/mailbox.ts';

/** What was read, by its file's name; a mail is kept once and stays as it is. */
const read = new Map<string, KeptMail>();

/**
 * The newest mail that fits, waited for. It is looked for among the files: `/dev/mail.json` reads and tells all of them
 * each time, and there are hundreds.
 */
async function mail(fits: (one: KeptMail) => boolean): Promise<KeptMail> {
  const folder = path.join(process.env.E2E_DATA_DIR!, 'mail');
  let found: KeptMail | undefined;
  await expect(async () => {
    found = await newest(folder, fits);
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000, intervals: [50, 100, 200] });
  return found!;
}

async function newest(folder: string, fits: (one: KeptMail) => boolean): Promise<KeptMail | undefined> {
  // There is no folder before the first mail.
  const names = await readdir(folder).catch(() => []);
  for (const name of names
    .filter((one) => one.endsWith('.json'))
    .toSorted()
    .toReversed()) {
    const one = read.get(name) ?? (JSON.parse(await readFile(path.join(folder, name), 'utf8')) as KeptMail);
    read.set(name, one);
    if (fits(one)) return one;
  }
  return undefined;
}

export const mailTo = (to: string, template: string): Promise<KeptMail> =>
  mail((one) => one.to === to && one.template === template);

/** The newest link with this part that was mailed to somebody. */
export async function mailedLink(to: string, part: string): Promise<string> {
  const has = (link: string) => link.includes(part);
  const { links } = await mail((one) => one.to === to && one.links.some(has));
  return links.find(has)!;
}
