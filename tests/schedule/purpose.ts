import type { World } from './world.ts';

/** Something somebody went to pay for. */
export interface Begun {
  /** The try's reference at the provider. */
  reference: string;
  /** The page the payer was sent to; null when the provider could not be reached. */
  payUrl: string | null;
  /** Whose account at the provider takes the money: the number of it in the sandbox. */
  account: number;
  /** Whether the page is the second provider's, which has cards of its own. */
  second?: boolean;
  /** Comes back from the payment page. */
  comeBack(): Promise<unknown>;
  /** Goes to pay the same thing once more, as after a hold ran out; the new try, or null when there is none. */
  again(): Promise<Begun | null>;
  /** Money goes back on somebody's wish. */
  refund(): Promise<unknown>;
}

/** One way a person's dealings with us can go, from the first click to what comes weeks later. */
export interface Life {
  name: string;
  /** How often it is led, against the others; each is led at least once. */
  weight: number;
  live(): Promise<unknown>;
}

/** What money is paid for. A new purpose is one more entry of `purposes` in run.ts. */
export interface Purpose {
  name: 'order' | 'course' | 'plan';
  /** Made once, before anybody comes. */
  prepare(world: World): Promise<Shop>;
}

export interface Shop {
  lives: Life[];
  /** What changes once in the middle of it all: keys, accounts. */
  halfTime?(): Promise<void>;
  /** What is wrong with what was bought, once everything has come to rest; a sentence each. */
  wrongs(): Promise<string[]>;
}
