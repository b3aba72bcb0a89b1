import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

test('a size chart stays where a change of its product says nothing of one, and goes where it is emptied', async () => {
  const { owner, slug, product } = await openShop(world);
  const change = async (body: object) => {
    const variants = [{ id: product.variantId, price_kobo: 400_000 }];
    const whole = { title: 'Clay mug', variants, ...body };
    const path = `/api/sites/${slug}/products/${product.id}`;
    return (await owner.client.put<{ size_chart: string }>(path, whole)).body.size_chart;
  };
  expect(await change({ size_chart: 'Size, Chest\nM, 96' })).toBe('Size, Chest\nM, 96');
  expect(await change({ title: 'Another name' })).toBe('Size, Chest\nM, 96');
  expect(await change({ size_chart: '' })).toBe('');
});
