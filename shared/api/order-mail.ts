import { z } from 'zod';
import { Email } from './accounts.ts';
import { contract } from './contract.ts';
import { Order, OrderParams } from './orders.ts';

export const tryMailAgain = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/mail/again',
  summary:
    'Try the customer’s e-mail address again: what was kept back for it is sent, or else the order’s own mail. Once in an hour.',
  params: OrderParams,
  body: z.object({}).default({}),
  answer: Order,
});

export const correctEmail = contract({
  method: 'PUT',
  path: '/api/sites/:slug/orders/:orderId/email',
  summary:
    'Correct the customer’s e-mail address. What was kept back for the one before goes to it, or else the order’s own mail.',
  params: OrderParams,
  body: z.object({ email: Email }),
  answer: Order,
});
