/** What an owner's programs can be told of. The words are stored, and travel. */
export const webhookEvents = {
  'order.placed': 'An order was placed, in the shop or by hand',
  'order.paid': 'An order is paid in full',
  'order.cancelled': 'An order was cancelled',
  'order.sent': 'All of an order was sent',
  'order.delivered': 'An order was delivered',
  'refund.made': 'Money of an order went back',
  'stock.low': 'Something is low or sold out',
  'customer.added': 'Somebody new is among the customers',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventIds = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];
