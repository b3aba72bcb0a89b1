import { expect, test } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const own = ['http://adunni.localhost:3000', 'https://adunni.localhost:3000'];

test.each([
  [{ origin: 'http://adunni.localhost:3000' }, true],
  [{ origin: 'https://adunni.localhost:3000', 'sec-fetch-site': 'same-origin' }, true],
  [{}, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ origin: 'http://evil.localhost:3000' }, false],
  [{ origin: 'http://evil.localhost:3000', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'http://adunni.localhost' }, false],
  [{ origin: 'http://adunni.localhost:3000', 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'null' }, false],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'not an address' }, false],
])('%j may change something: %s', (headers, allowed) => {
  expect(isOwnOrigin(headers, own)).toBe(allowed);
});
