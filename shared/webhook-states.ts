/** An address that is told of a store's events. `paused`: by its owner; `stopped`: by us, after days of failures. */
export type WebhookState = 'on' | 'paused' | 'stopped';

export const webhookMoves: Record<WebhookState, readonly WebhookState[]> = {
  on: ['paused', 'stopped'],
  paused: ['on'],
  stopped: ['on'],
};

/** A message to such an address. */
export type DeliveryState = 'waiting' | 'delivered' | 'given_up';

export const deliveryMoves: Record<DeliveryState, readonly DeliveryState[]> = {
  waiting: ['delivered', 'given_up'],
  // It is sent again when somebody asks for that.
  delivered: ['waiting'],
  given_up: ['waiting'],
};
