import { expect, type Page } from '@playwright/test';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  template: string;
  links: string[];
}

/** The newest mail that fits, waited for. */
async function mail(page: Page, fits: (one: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const all = (await (await page.request.get(`${process.env.E2E_URL!}/dev/mail.json`)).json()) as Mail[];
    found = all.find(fits);
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000, intervals: [50, 100, 200] });
  return found!;
}

export const mailTo = (page: Page, to: string, template: string): Promise<Mail> =>
  mail(page, (one) => one.to === to && one.template === template);

/** The newest link with this part that was mailed to somebody. */
export async function mailedLink(page: Page, to: string, part: string): Promise<string> {
  const has = (link: string) => link.includes(part);
  const { links } = await mail(page, (one) => one.to === to && one.links.some(has));
  return links.find(has)!;
}
