import { expect, test } from 'vitest';
import { chaos } from './chaos/run.ts';

test('three hard kills while people buy: the books agree with the provider’s, nothing acknowledged is missing, stock adds up', async () => {
  const result = await chaos({ kills: 3 });
  expect(result.acknowledged).toBeGreaterThan(0);
  expect([`seed ${result.seed}`, ...result.violations]).toEqual([`seed ${result.seed}`]);
}, 240_000);
