import { expect, test } from '@playwright/test';
import { dnsServer } from '../support/programs/dns-server.ts';
import { admin } from './operator.ts';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

test('R-093 an owner puts the shop at a domain of its own, sees what is missing, and takes it away again', async ({
  page,
}) => {
  const dns = await dnsServer(Number(process.env.E2E_DNS));
  const slug = `domain-${Date.now()}`;
  const domain = `clay${Date.now()}.com.ng`;
  await makeShop(page, newcomer(), slug);
  const goTo = () => page.goto(`${process.env.E2E_URL!}/dashboard/site?slug=${slug}`);

  await goTo();
  await page.getByRole('link', { name: /^Domain/ }).click();
  await expect(page.getByRole('heading', { name: 'Part of the Starter plan' })).toBeVisible();
  await expect(page.getByLabel('Domain', { exact: true })).toHaveCount(0);
  await sound(page);
  admin('billing', 'grant', slug, '30');
  await page.reload();

  const field = page.getByLabel('Domain', { exact: true });
  await field.fill('adunniclay');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('This is only a part of a domain.')).toBeVisible();
  await expect(field).toHaveValue('adunniclay');
  await field.fill(`https://www.${domain}/`);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('Waiting for records')).toHaveCount(2);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Not found yet')).toHaveCount(3);

  const records = page.getByRole('list', { name: 'Records to set' }).getByRole('listitem');
  const [, , proof] = await records.allInnerTexts();
  dns.set(domain, 'A', '127.0.0.1', '203.0.113.7');
  dns.set(`www.${domain}`, 'CNAME', 'localhost');
  dns.set(`_presence.${domain}`, 'TXT', /presence-site=\w+/.exec(proof!)![0]);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('There now: 127.0.0.1, 203.0.113.7')).toBeVisible();
  await expect(page.getByText('This is the address we give out for your shop.')).toHaveCount(1);
  await sound(page);
  dns.set(domain, 'A', '127.0.0.1');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Correct', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: new RegExp(`^Make this your address ?: ${domain}$`) }).click();
  await expect(page.getByText(`${domain} is now the address of your shop.`)).toBeVisible();
  await page.getByRole('checkbox', { name: /^Lead visitors of/ }).uncheck();
  await expect(page.getByText('Saved.')).toBeVisible();
  await sound(page);

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the domain' }).click();
  await expect(page.getByText(`${domain} is removed.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add your domain' })).toBeVisible();
  await dns.close();
});
