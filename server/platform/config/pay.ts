import { ConfigError, mustBeSealed, refuseLoopback } from './checks.ts';

export interface PayConfig {
  /** The current key first; older ones still open webhooks while they are being changed. */
  secretKeys: string[];
  publicKey: string;
  apiBase: string;
  /** Host of the provider's payment page, which a checkout may lead to. */
  checkoutBase: string;
  /** Where the provider speaks with Apple, for the pay button in pages of merchants. */
  standardBase: string;
  mode: 'test' | 'live';
}

interface Values {
  PAY_SECRET_KEY?: string | undefined;
  PAY_PUBLIC_KEY?: string | undefined;
  PAY_API_BASE?: string | undefined;
  PAY_CHECKOUT_BASE?: string | undefined;
  PAY_STANDARD_BASE: string;
  PAY_MODE: 'test' | 'live';
}

/**
 * Reads the provider's part of the environment; null leaves it to the sandbox.
 * @throws ConfigError when keys, addresses and the mode do not belong together.
 */
export function payConfig(values: Values): PayConfig | null {
  if (!values.PAY_SECRET_KEY) return null;
  const given = (name: 'PAY_PUBLIC_KEY' | 'PAY_API_BASE' | 'PAY_CHECKOUT_BASE'): string => {
    if (!values[name]) throw new ConfigError(`${name}: must be set when PAY_SECRET_KEY is`);
    return values[name];
  };
  const secretKeys = values.PAY_SECRET_KEY.split(',').map((key) => key.trim());
  const publicKey = given('PAY_PUBLIC_KEY');
  const bases = {
    PAY_API_BASE: given('PAY_API_BASE'),
    PAY_CHECKOUT_BASE: given('PAY_CHECKOUT_BASE'),
    PAY_STANDARD_BASE: values.PAY_STANDARD_BASE,
  };
  const live = secretKeys.some((key) => key.startsWith('sk_live_'));
  if (live) refuseLoopback(bases);
  if (values.PAY_MODE === 'live' && !secretKeys.every((key) => key.startsWith('sk_live_')))
    throw new ConfigError('PAY_SECRET_KEY: PAY_MODE=live needs a live key');
  if (values.PAY_MODE === 'test' && live) throw new ConfigError('PAY_MODE: must be live when the key is');
  if (publicKey.startsWith(values.PAY_MODE === 'live' ? 'pk_test_' : 'pk_live_'))
    throw new ConfigError('PAY_PUBLIC_KEY: must be of the mode PAY_MODE says');
  for (const [name, base] of Object.entries(bases)) mustBeSealed(name, base);
  return {
    secretKeys,
    publicKey,
    apiBase: bases.PAY_API_BASE,
    checkoutBase: bases.PAY_CHECKOUT_BASE,
    standardBase: bases.PAY_STANDARD_BASE,
    mode: values.PAY_MODE,
  };
}
