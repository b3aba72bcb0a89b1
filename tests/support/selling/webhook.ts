import { createHmac } from 'node:crypto';

/** The header that proves a body to be the provider's. */
export const signatureOf = (body: Buffer, key: string) => ({
  'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
});

/** An event that says a payment succeeded, whatever is true. */
export const successEvent = (reference: string, more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      event: 'charge.success',
      data: { reference, status: 'success', amount: 550_000, currency: 'NGN', domain: 'test', ...more },
    }),
  );
