import { providerNames, type Provider } from '#shared/api/money.ts';

const shapes: Record<Provider, { secret: RegExp; test: RegExp; public: RegExp; begins: string }> = {
  paystack: {
    secret: /^sk_(test|live)_[A-Za-z0-9_]{8,}$/,
    test: /^sk_test_/,
    public: /^pk_/,
    begins: 'sk_',
  },
  flutterwave: {
    secret: /^FLWSECK(_TEST)?-[A-Za-z0-9_-]{8,}$/,
    test: /^FLWSECK_TEST-/,
    public: /^FLWPUBK/,
    begins: 'FLWSECK',
  },
};

/** Why a text cannot be the secret key that is wanted, in a sentence; null when it can. */
export function keyProblem(provider: Provider, key: string, mode: 'test' | 'live'): string | null {
  const shape = shapes[provider];
  if (shape.public.test(key))
    return `That is the public key. Paste the secret key: it begins with ${shape.begins}.`;
  if (!shape.secret.test(key))
    return `That does not look like a ${providerNames[provider]} secret key. It begins with ${shape.begins}.`;
  const isTest = shape.test.test(key);
  if (mode === 'live' && isTest) return 'That is a test key: it moves no money. Paste the live secret key.';
  if (mode === 'test' && !isTest)
    return 'That is a live key, and this installation only makes test payments. Paste the test secret key.';
  return null;
}
