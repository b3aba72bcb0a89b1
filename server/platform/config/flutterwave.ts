import { ConfigError, mustBeSealed, refuseLoopback } from './checks.ts';

/** The second provider. Stores may bring keys of their own for it; the platform's are optional. */
export interface SecondPayConfig {
  apiBase: string;
  checkoutBase: string;
  /** null: the platform itself takes nothing there. */
  own: { secretKey: string; hashes: string[] } | null;
}

interface Values {
  PAY_SECRET_KEY?: string | undefined;
  PAY_MODE: 'test' | 'live';
  FLUTTERWAVE_SECRET_KEY?: string | undefined;
  FLUTTERWAVE_HASH?: string | undefined;
  FLUTTERWAVE_API_BASE?: string | undefined;
  FLUTTERWAVE_CHECKOUT_BASE?: string | undefined;
}

/**
 * Reads the second provider's part of the environment; null leaves it to the sandbox.
 * @throws ConfigError when keys, addresses and the mode do not belong together.
 */
export function flutterwaveConfig(values: Values): SecondPayConfig | null {
  const { FLUTTERWAVE_SECRET_KEY: secretKey, FLUTTERWAVE_HASH: hash } = values;
  if (!values.PAY_SECRET_KEY && !secretKey && !values.FLUTTERWAVE_API_BASE) return null;
  const apiBase = values.FLUTTERWAVE_API_BASE ?? 'https://api.flutterwave.com/v3';
  const checkoutBase = values.FLUTTERWAVE_CHECKOUT_BASE ?? 'https://checkout.flutterwave.com';
  mustBeSealed('FLUTTERWAVE_API_BASE', apiBase);
  mustBeSealed('FLUTTERWAVE_CHECKOUT_BASE', checkoutBase);
  if (!secretKey) return { apiBase, checkoutBase, own: null };
  if (!hash) throw new ConfigError('FLUTTERWAVE_HASH: must be set when FLUTTERWAVE_SECRET_KEY is');
  const live = !secretKey.startsWith('FLWSECK_TEST');
  if (live !== (values.PAY_MODE === 'live'))
    throw new ConfigError('FLUTTERWAVE_SECRET_KEY: must be of the mode PAY_MODE says');
  if (live) refuseLoopback({ FLUTTERWAVE_API_BASE: apiBase, FLUTTERWAVE_CHECKOUT_BASE: checkoutBase });
  const hashes = hash.split(',').map((one) => one.trim());
  return { apiBase, checkoutBase, own: { secretKey, hashes } };
}
