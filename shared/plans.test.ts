import { expect, test } from 'vitest';
import { plans } from './plans.ts';

test('a plan has a name and its features, and no number of products, orders or photos', () => {
  expect(plans).toEqual({
    free: { name: 'Free', features: [] },
    starter: { name: 'Starter', features: ['pixel', 'custom_domain', 'custom_payment'] },
  });
});
