import { expect, test } from '@playwright/test';
import { drawnPhoto } from '../photo.ts';
import { makeShop } from '../shops.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';

test('daily task 10: the front’s picture, heading and sentence are changed and live in five steps on one screen', async ({
  page,
}) => {
  const unique = Date.now().toString(36);
  const slug = `front-${unique}`;
  const { ask, address } = await makeShop(page, `front-${unique}@example.com`, slug);
  await ask('PATCH', '/settings', { published: true, pay_on_delivery: true });
  await page.goto(`${process.env.E2E_URL!}/dashboard/?slug=${slug}`);
  const front = page.getByRole('button', { name: /Your shop’s front/ });
  await expect(front).toBeVisible();
  const task = await countedTask(page);
  await task.tap(front);
  const chosen = page.waitForEvent('filechooser');
  await task.tap(page.getByText(/Choose (a|another) picture/));
  await (await chosen).setFiles({ name: 'front.png', mimeType: 'image/png', buffer: drawnPhoto() });
  await task.type(page.getByLabel('Heading'), 'New for Christmas');
  await task.type(page.getByLabel('Sentence'), 'Aṣọ òkè woven in Ìṣẹ́yìn, sewn to your size.');
  await task.tap(page.getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('Published: customers see it from now on.')).toBeVisible();
  expect(await task.took({ steps: 5, screens: 1 })).toEqual({ taps: 3, fields: 2, screens: 1 });

  const shopper = await page.context().newPage();
  await expect(async () => {
    await shopper.goto(`${address}/`);
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('New for Christmas', {
      timeout: 500,
    });
  }).toPass();
  await expect(shopper.getByText('Aṣọ òkè woven in Ìṣẹ́yìn, sewn to your size.')).toBeVisible();
  await shopper.close();
  await expect(front).toContainText('New for Christmas');
  await sound(page, 'home');
});
