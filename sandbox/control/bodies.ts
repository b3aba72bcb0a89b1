import { z } from 'zod';
import { ms, settingsBody, webAddress } from './settings.ts';

export const rotateBody = z.strictObject({ keep: z.boolean().optional() });

export const clockBody = z.strictObject({ advance_ms: ms.optional(), freeze: z.boolean().optional() });

const secretKeys = z.array(z.string().min(1)).min(1);

export const keysBody = z.strictObject({ secret_keys: secretKeys });

export const accountBody = z
  .strictObject({
    secret_keys: secretKeys.optional(),
    public_key: z.string().min(1).optional(),
    webhook_url: webAddress.nullable().optional(),
    merchant_name: z.string().optional(),
    settings: settingsBody.optional(),
  })
  .transform((given) => ({
    secretKeys: given.secret_keys,
    publicKey: given.public_key,
    webhookUrl: given.webhook_url,
    merchantName: given.merchant_name,
    settings: given.settings,
  }));
