import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  between,
  coordinatorFullAt,
  forStores,
  millionStores,
  oneNodeFullAt,
} from '#scripts/million-stores.ts';

test('what docs/running-at-scale.md says of a million stores follows from its figures', () => {
  const page = readFileSync('docs/running-at-scale.md', 'utf8');
  const written = page.split(between.from)[1]!.split(between.to)[0]!;
  expect(written.trim()).toBe(millionStores());
});

test('twice the stores take twice the bytes, mails and processors', () => {
  const [one, two] = [forStores(500_000), forStores(1_000_000)];
  for (const what of ['dataTB', 'platformTB', 'mails', 'programCores', 'databaseCores'] as const)
    expect(two[what]).toBeCloseTo(one[what] * 2, 6);
});

test('a disk is full where the bytes on it are as many as a node holds', () => {
  expect(forStores(coordinatorFullAt()).platformTB).toBeCloseTo(2, 9);
  expect(forStores(oneNodeFullAt()).dataTB).toBeCloseTo(2, 9);
});

test('fewer bytes on the coordinator are room for more stores, in the same measure', () => {
  const [all, withoutPayments, mailsAlone] = [
    coordinatorFullAt(),
    coordinatorFullAt(['events', 'mails']),
    coordinatorFullAt(['mails']),
  ];
  expect(1 / all).toBeCloseTo(1 / withoutPayments + 1 / coordinatorFullAt(['payments']), 12);
  expect(Math.round(withoutPayments / 1_000)).toBe(388);
  expect(Math.round(mailsAlone / 1_000)).toBe(1_852);
});
