export interface OrderStory {
  headline: string;
  text: string;
  /** `good` done, `wait` nothing to do but wait, `act` the shopper's turn, `bad` ended. */
  tone: 'good' | 'wait' | 'act' | 'bad';
  /** What the shopper can expect now, one sentence each. */
  next: string[];
  /** Whether "I have been debited" is offered. */
  mayAsk: boolean;
  mayPay: boolean;
}
