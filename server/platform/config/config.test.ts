import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync('/tmp/presence-config-');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env });

describe('the kept secret', () => {
  const sentence = /secret-key: holds fewer than 32 characters\. Put back the key that was there, or delete/;

  test('is made once, and read again as it is', () => {
    const own = mkdtempSync('/tmp/presence-secret-');
    const { secretKey } = readConfig({ DATA_DIR: own });
    expect(secretKey).toMatch(/^[\w-]{43}$/);
    expect(readConfig({ DATA_DIR: own }).secretKey).toBe(secretKey);
    expect(statSync(`${own}/secret-key`).mode & 0o777).toBe(0o600);
    rmSync(own, { recursive: true });
  });

  test.each(['', ' \n', 'short', 'x'.repeat(31)])('is refused in one sentence when it is %j', (kept) => {
    const own = mkdtempSync('/tmp/presence-secret-');
    writeFileSync(`${own}/secret-key`, kept);
    expect(() => readConfig({ DATA_DIR: own })).toThrow(sentence);
    expect(readFileSync(`${own}/secret-key`, 'utf8')).toBe(kept);
    rmSync(own, { recursive: true });
  });
});

test('our own account is three things between bars, and refused in one sentence where it is not', () => {
  expect(read({}).ourAccount).toBeNull();
  expect(read({ OUR_ACCOUNT: 'Zenith Bank | 1012345678|Presence Ltd ' }).ourAccount).toEqual({
    bank_name: 'Zenith Bank',
    account_number: '1012345678',
    account_name: 'Presence Ltd',
  });
  for (const wrong of ['1012345678', 'Zenith|10123|Presence', 'Zenith|1012345678| ', '|1012345678|Presence'])
    expect(() => read({ OUR_ACCOUNT: wrong })).toThrow('OUR_ACCOUNT: needs bank|10 digits|name');
});

describe('Google in the environment', () => {
  test('R-178 a client id is enough; the rest is Google’s own', () => {
    expect(read({ GOOGLE_CLIENT_ID: 'presence.apps.example' })).toMatchObject({
      googleSandbox: false,
      google: {
        clientId: 'presence.apps.example',
        issuers: ['https://accounts.google.com', 'accounts.google.com'],
        jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
        scriptUrl: 'https://accounts.google.com/gsi/client',
      },
    });
  });

  test('without one there is none, and `sandbox` asks for the stand-in', () => {
    expect(read({ GOOGLE_CLIENT_ID: '' })).toMatchObject({ google: null, googleSandbox: false });
    expect(read({ GOOGLE_CLIENT_ID: 'sandbox' })).toMatchObject({ google: null, googleSandbox: true });
  });

  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: 'x'.repeat(40),
    PLATFORM_URL: 'https://presence.example',
    STORE_DOMAIN: 'shops.example',
    PAY_SECRET_KEY: 'sk_test_x',
    PAY_PUBLIC_KEY: 'pk_test_x',
    PAY_API_BASE: 'https://api.pay.example',
    PAY_CHECKOUT_BASE: 'https://checkout.pay.example',
    SMTP_URL: 'smtp://mail.example',
  };
  test.each([
    [{ ...production, GOOGLE_CLIENT_ID: 'sandbox' }, 'GOOGLE_CLIENT_ID: the sandbox is for development only'],
    [{ ...production, STORE_DOMAIN: '' }, 'STORE_DOMAIN: must be set in production'],
    [{ STORE_DOMAIN: 'my shops' }, 'STORE_DOMAIN: takes a host such as shops.example'],
    [{ STORE_DOMAIN: 'https://shops.example' }, 'STORE_DOMAIN: takes a host such as shops.example'],
    [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL: takes an address such as smtps://'],
    [
      { ...production, PLATFORM_URL: 'http://presence.example' },
      'PLATFORM_URL: must be https outside this machine',
    ],
    [
      { GOOGLE_CLIENT_ID: 'x', GOOGLE_JWKS_URL: 'http://keys.example' },
      'GOOGLE_JWKS_URL: must be https outside this machine',
    ],
    [
      { GOOGLE_CLIENT_ID: 'x', GOOGLE_GSI_SCRIPT_URL: 'http://script.example/client' },
      'GOOGLE_GSI_SCRIPT_URL: must be https outside this machine',
    ],
    [
      { BREACHED_PASSWORDS_URL: 'http://leaks.example' },
      'BREACHED_PASSWORDS_URL: must be https outside this machine',
    ],
    [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_ISSUERS: ' , ' }, 'GOOGLE_ISSUERS: must name an issuer'],
    [
      { ...production, GOOGLE_CLIENT_ID: 'x', GOOGLE_JWKS_URL: 'http://127.0.0.1:4000/certs' },
      'GOOGLE_JWKS_URL: must not be on this machine in production',
    ],
    [
      { ...production, GOOGLE_CLIENT_ID: 'x', GOOGLE_GSI_SCRIPT_URL: 'https://localhost/client' },
      'GOOGLE_GSI_SCRIPT_URL: must not be on this machine in production',
    ],
  ])('what is unsafe is refused with one line, %#', (env, line) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(line);
  });
});

describe('the payment provider in the environment', () => {
  const live = {
    PAY_MODE: 'live',
    PAY_SECRET_KEY: 'sk_live_new, sk_live_old',
    PAY_PUBLIC_KEY: 'pk_live_x',
    PAY_API_BASE: 'https://api.pay.example',
    PAY_CHECKOUT_BASE: 'https://checkout.pay.example',
  };

  test('its addresses and keys are read as they are given; where it speaks with Apple is known', () => {
    expect(read(live).pay).toEqual({
      secretKeys: ['sk_live_new', 'sk_live_old'],
      publicKey: 'pk_live_x',
      apiBase: 'https://api.pay.example',
      checkoutBase: 'https://checkout.pay.example',
      standardBase: 'https://standard.paystack.co',
      mode: 'live',
    });
    const given = read({ ...live, PAY_STANDARD_BASE: 'https://apple.pay.example/' });
    expect(given.pay?.standardBase).toBe('https://apple.pay.example');
  });

  const onThisMachine = [
    'http://localhost:4000',
    'https://127.0.0.1',
    'https://pay.localhost',
    'http://[::1]:1',
  ];
  test.each(['PAY_API_BASE', 'PAY_CHECKOUT_BASE', 'PAY_STANDARD_BASE'])(
    'invariant 21 a live key meets no %s on this machine, and no key one that is not sealed',
    (name) => {
      for (const base of onThisMachine)
        expect(() => read({ ...live, [name]: base })).toThrow(
          `${name}: a live key must not meet a loopback address`,
        );
      // Only named like this machine.
      for (const base of ['http://pay.example', 'http://localhost.example', 'http://127.0.0.1.example'])
        expect(() => read({ ...live, [name]: base })).toThrow(`${name}: must be https outside this machine`);
    },
  );

  test.each([
    [{ PAY_SECRET_KEY: 'sk_test_x' }, 'PAY_SECRET_KEY: PAY_MODE=live needs a live key'],
    [{ PAY_SECRET_KEY: 'sk_live_x,sk_test_x' }, 'PAY_SECRET_KEY: PAY_MODE=live needs a live key'],
    [{ PAY_MODE: 'test' }, 'PAY_MODE: must be live when the key is'],
    [{ PAY_PUBLIC_KEY: 'pk_test_x' }, 'PAY_PUBLIC_KEY: must be of the mode PAY_MODE says'],
    [{ PAY_MODE: 'test', PAY_SECRET_KEY: 'sk_test_x' }, 'PAY_PUBLIC_KEY: must be of the mode PAY_MODE says'],
    [{ PAY_PUBLIC_KEY: '' }, 'PAY_PUBLIC_KEY: must be set when PAY_SECRET_KEY is'],
    [{ PAY_CHECKOUT_BASE: '' }, 'PAY_CHECKOUT_BASE: must be set when PAY_SECRET_KEY is'],
  ])('invariant 21 what does not belong together is refused with one line, %#', (env, line) => {
    expect(() => read({ ...live, ...env })).toThrow(line);
  });
});

test.each([
  'http://localhost:3000',
  'http://shops.localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
])('on this machine no https is needed, and a live key is refused: %s', (address) => {
  const pay = { PAY_PUBLIC_KEY: 'pk_x', PAY_API_BASE: address, PAY_CHECKOUT_BASE: address };
  expect(read({ ...pay, PAY_SECRET_KEY: 'sk_test_x' }).pay?.apiBase).toBe(address);
  expect(() => read({ ...pay, PAY_SECRET_KEY: 'sk_live_x' })).toThrow(
    'PAY_API_BASE: a live key must not meet a loopback address',
  );
});

describe('Flutterwave in the environment', () => {
  const pay = {
    PAY_SECRET_KEY: 'sk_test_x',
    PAY_PUBLIC_KEY: 'pk_test_x',
    PAY_API_BASE: 'https://api.pay.example',
    PAY_CHECKOUT_BASE: 'https://checkout.pay.example',
  };
  const second = {
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-x',
    FLUTTERWAVE_HASH: 'a-hash-of-a-test, another-hash',
  };

  test('R-004 a key and its hash are enough; without a key only stores’ own are used', () => {
    const flutterwave = {
      apiBase: 'https://api.flutterwave.com/v3',
      checkoutBase: 'https://checkout.flutterwave.com',
      own: { secretKey: 'FLWSECK_TEST-x', hashes: ['a-hash-of-a-test', 'another-hash'] },
    };
    expect(read({ ...pay, ...second }).flutterwave).toEqual(flutterwave);
    expect(read(pay).flutterwave).toEqual({ ...flutterwave, own: null });
    expect(read({}).flutterwave).toBeNull();
  });

  test.each([
    [{ ...second, FLUTTERWAVE_HASH: '' }, 'FLUTTERWAVE_HASH: must be set when FLUTTERWAVE_SECRET_KEY is'],
    [{ ...second, FLUTTERWAVE_HASH: 'short' }, 'FLUTTERWAVE_HASH: needs at least 16 characters'],
    [
      { ...second, FLUTTERWAVE_SECRET_KEY: 'FLWSECK-live-x' },
      'FLUTTERWAVE_SECRET_KEY: must be of the mode PAY_MODE says',
    ],
    [
      {
        ...second,
        PAY_MODE: 'live',
        PAY_SECRET_KEY: 'sk_live_x',
        PAY_PUBLIC_KEY: 'pk_live_x',
        FLUTTERWAVE_SECRET_KEY: 'FLWSECK-live-x',
        FLUTTERWAVE_CHECKOUT_BASE: 'http://127.0.0.1:1',
      },
      'FLUTTERWAVE_CHECKOUT_BASE: a live key must not meet a loopback address',
    ],
    [
      { FLUTTERWAVE_API_BASE: 'http://api.example' },
      'FLUTTERWAVE_API_BASE: must be https outside this machine',
    ],
  ])('invariant 21 what does not belong together is refused with one line, %#', (env, line) => {
    expect(() => read({ ...pay, ...env })).toThrow(line);
  });
});

test('keys for push come both or not at all, and other push services are https outside this machine', () => {
  const key = { VAPID_PUBLIC_KEY: 'B', VAPID_PRIVATE_KEY: 'k' };
  expect(read({ ...key }).push).toEqual({ publicKey: 'B', privateKey: 'k' });
  expect(read({}).push).toBeNull();
  expect(() => read({ VAPID_PUBLIC_KEY: 'B' })).toThrow(/^VAPID_PRIVATE_KEY/);
  expect(() => read({ VAPID_PRIVATE_KEY: 'k' })).toThrow(/^VAPID_PUBLIC_KEY/);
  const services = 'https://push.example, http://127.0.0.1:4000';
  expect(read({ PUSH_SERVICES: services }).pushServices).toEqual([
    'https://push.example',
    'http://127.0.0.1:4000',
  ]);
  for (const wrong of ['http://push.example', 'https://push.example/path', 'push.example'])
    expect(() => read({ PUSH_SERVICES: wrong })).toThrow(/^PUSH_SERVICES/);
  expect(read({ OUTGOING_ALLOWED: services }).outgoingAllowed).toHaveLength(2);
  expect(read({}).outgoingAllowed).toEqual([]);
  expect(() => read({ OUTGOING_ALLOWED: 'http://hooks.example' })).toThrow(/^OUTGOING_ALLOWED/);
});

test('keys that seal and secrets of before: several, each long enough and each another', () => {
  const [secret, one, two] = ['s', 'a', 'b'].map((letter) => letter.repeat(32)) as [string, string, string];
  const env = { DATA_DIR: '/tmp', SECRET_KEY: secret, SEAL_KEYS: `${two}, ${one}` };
  expect(readConfig({ ...env, OLD_SECRET_KEYS: 'o'.repeat(32) })).toMatchObject({
    secretKey: secret,
    sealKeys: [two, one],
    oldSecretKeys: ['o'.repeat(32)],
  });
  expect(() => readConfig({ ...env, SEAL_KEYS: 'short' })).toThrow(
    'SEAL_KEYS: each key needs at least 32 characters',
  );
  expect(() => readConfig({ ...env, OLD_SECRET_KEYS: one })).toThrow(
    'SEAL_KEYS: SECRET_KEY, SEAL_KEYS and OLD_SECRET_KEYS must all be different keys',
  );
});
