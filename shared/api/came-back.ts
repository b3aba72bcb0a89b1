import { z } from 'zod';
import { cameBackReasons } from '../orders/came-back.ts';
import { contract } from './contract.ts';
import { Parcel } from './order-sending.ts';
import { TypedAddress } from './order-receiver.ts';
import { Order, OrderParams } from './orders.ts';
import { Kobo } from './stores.ts';

const ReturnParams = OrderParams.extend({ returnId: z.uuid() });

export const parcelCameBack = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/parcels/:parcelId/came-back',
  summary:
    'Pieces of a parcel came back: those that can be sold are on the shelf again, and what becomes of them is decided next. The customer is told. The same key twice is once.',
  params: OrderParams.extend({ parcelId: z.uuid() }),
  body: z.object({
    key: z.string().min(8).max(80),
    reason: z.enum(cameBackReasons, { error: 'Choose why it came back.' }),
    lines: z
      .array(
        z.object({
          line_id: z.uuid(),
          /** On the shelf again, and not sellable any more. */
          shelf: z.number().int().min(0).default(0),
          lost: z.number().int().min(0).default(0),
        }),
      )
      .min(1, 'Say what came back.')
      .max(200),
  }),
  answer: Parcel,
});

export const sendAgain = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/returns/:returnId/again',
  summary:
    'What came back is to be sent once more, to another address where one is given. What is not sellable is taken from the shelf anew. Twice changes nothing.',
  params: ReturnParams,
  body: z.object({
    address: TypedAddress.optional(),
  }),
  answer: Parcel,
});

export const refundCameBack = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/returns/:returnId/refund',
  summary: 'Give money back for what came back, by the road of every refund. The same key twice is once.',
  params: ReturnParams,
  body: z.object({
    amount_kobo: Kobo.min(1, 'Enter an amount.'),
    reason: z.string().trim().max(200).default(''),
    key: z.string().min(8).max(80),
  }),
  answer: Order,
});

export const endCameBack = contract({
  method: 'POST',
  path: '/api/sites/:slug/orders/:orderId/returns/:returnId/end',
  summary:
    'Nothing is sent again and no money goes back: an order nobody has paid for is cancelled. Twice changes nothing.',
  params: ReturnParams,
  body: z.object({}).default({}),
  answer: Order,
});
