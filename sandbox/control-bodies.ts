import { z } from 'zod';
import { faultKinds, routeNames } from './faults.ts';
import { payOutcomes } from './pay.ts';
import { savedOutcomes } from './saved-cards/control.ts';
import { roomSettingsShape } from './room-settings.ts';
import { signatureModes } from './signature.ts';

const ms = z.int().min(0);
const kobo = z.int().min(0);
const channel = z.enum(['card', 'bank_transfer', 'ussd', 'bank', 'apple_pay']);

const payment = {
  card: z.string().optional(),
  outcome: z.enum(payOutcomes).optional(),
  channel: channel.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
};

export const payBody = z.strictObject({ reference: z.string(), ...payment });

export const rotateBody = z.strictObject({ keep: z.boolean().optional() });

export const clockBody = z.strictObject({ advance_ms: ms.optional(), freeze: z.boolean().optional() });

export const seedBody = z.strictObject({
  seed: z.string().optional(),
  transactions: z
    .array(
      z.strictObject({
        email: z.string(),
        amount: kobo,
        reference: z.string().optional(),
        callback_url: z.url({ protocol: /^https?$/ }).optional(),
        metadata: z.unknown().optional(),
        pay: z.strictObject(payment).optional(),
      }),
    )
    .optional(),
});

export const settingsBody = z
  .strictObject({
    webhook_url: z.url({ protocol: /^https?$/ }).nullable(),
    webhook_schedule: z.enum(['live', 'test']),
    webhook_concurrency: z.int().min(1).max(1_000),
    webhook_signature: z.enum(signatureModes),
    session_timeout_ms: ms,
    bank_delay_ms: ms,
    card_timeout_ms: ms,
    refund_processing_ms: ms,
    refund_final_ms: ms,
    decline_above: kobo.nullable(),
    link_enabled: z.boolean(),
    apple_pay_outcome: z.enum(['success', 'declined']),
    apple_pay_domains_only: z.boolean(),
    local_fee: z.strictObject({
      basis_points: z.int().min(0).max(10_000),
      flat: kobo,
      flat_waived_below: kobo,
      cap: kobo.nullable(),
    }),
    ...roomSettingsShape,
  })
  .partial();

const secretKeys = z.array(z.string().min(1)).min(1);

export const keysBody = z.strictObject({ secret_keys: secretKeys });

export const accountBody = z
  .strictObject({
    secret_keys: secretKeys.optional(),
    public_key: z.string().min(1).optional(),
    webhook_url: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .optional(),
    merchant_name: z.string().optional(),
    settings: settingsBody.optional(),
  })
  .transform((given) => ({
    ...(given.secret_keys ? { secretKeys: given.secret_keys } : {}),
    ...(given.public_key ? { publicKey: given.public_key } : {}),
    ...(given.webhook_url ? { webhookUrl: given.webhook_url } : {}),
    ...(given.merchant_name ? { merchantName: given.merchant_name } : {}),
    ...(given.settings ? { settings: given.settings } : {}),
  }));

export const duplicateBody = z.strictObject({
  id: z.string(),
  count: z.int().min(1).max(1_000).optional(),
  signature: z.enum(signatureModes).optional(),
});

export const deliveryState = z.strictObject({
  state: z.enum(['held', 'queued', 'sending', 'waiting', 'delivered', 'failed', 'dropped']).optional(),
});

export const faultBody = z.strictObject({
  match: z
    .strictObject({
      route: z.enum(routeNames).optional(),
      reference: z.string().optional(),
      event: z.string().optional(),
    })
    .optional(),
  kind: z.enum(faultKinds),
  times: z.union([z.int().min(1), z.literal('always')]).optional(),
  ms: ms.optional(),
  status: z.int().min(400).max(599).optional(),
  retry_after: z.int().min(0).optional(),
  count: z.int().min(1).max(1_000).optional(),
  act: z.boolean().optional(),
  value: z.unknown().optional(),
});

export const authorizationBody = z.strictObject({
  authorization_code: z.string(),
  outcome: z.enum(savedOutcomes).optional(),
  times: z.union([z.int().min(1), z.literal('always')]).optional(),
  exp_month: z
    .string()
    .regex(/^(0[1-9]|1[0-2])$/)
    .optional(),
  exp_year: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  balance: kobo.nullable().optional(),
});

export const chaosBody = z
  .strictObject({
    seed: z.union([z.string(), z.number()]),
    rates: z.partialRecord(z.enum(faultKinds), z.number().min(0).max(1)),
    ms: ms.optional(),
  })
  .refine(({ rates }) => Object.values(rates).reduce((sum, rate) => sum + rate, 0) <= 1, {
    message: 'the rates may not add up to more than 1',
  });
