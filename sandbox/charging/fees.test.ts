import { expect, test } from 'vitest';
import { feeFor, internationalRate, localRate } from './fees.ts';
import { startSandbox } from '../test-support.ts';

test.each([
  // [price, fee] in kobo.
  [5_000, 75],
  [249_900, 3_748],
  [249_999, 3_749],
  [250_000, 13_750],
  [500_000, 17_500],
  [1_500_000, 32_500],
  [2_000_000, 40_000],
  [5_000_000, 85_000],
  [12_666_600, 199_999],
  [12_666_700, 200_000],
  [90_000_000, 200_000],
])('the local fee of %i kobo is %i kobo', (price, fee) => {
  expect(feeFor(price, localRate)).toBe(fee);
});

test.each([
  [5_000, 10_195],
  [500_000, 29_500],
  [100_000_000, 3_910_000],
])('the international fee of %i kobo is %i kobo, without a cap', (price, fee) => {
  expect(feeFor(price, internationalRate)).toBe(fee);
});

test('verify shows the fee once the money moved, and no fee before', async () => {
  const client = await startSandbox();
  const { reference } = await client.start({ amount: 249_900 });
  expect((await client.verify(reference)).fees).toBe(null);
  await client.sandbox.control.pay({ reference });
  expect((await client.verify(reference)).fees).toBe(3_748);
});

test('a foreign card is charged the international fee', async () => {
  const client = await startSandbox();
  const { reference } = await client.start();
  await client.sandbox.control.pay({ reference, country: 'US' });
  const data = await client.verify(reference);
  expect(data.fees).toBe(29_500);
  expect(data.authorization.country_code).toBe('US');
});

test('a negotiated rate is a setting', async () => {
  const client = await startSandbox();
  client.sandbox.control.setSettings({
    local_fee: { basis_points: 70, flat: 10_000, flat_waived_below: 0, cap: null },
  });
  const { reference } = await client.start({ amount: 100_000 });
  await client.sandbox.control.pay({ reference });
  expect((await client.verify(reference)).fees).toBe(10_700);
});
